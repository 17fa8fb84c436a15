import { useId } from 'react';

/**
 * Ids for a dialog and for the text that is read with its title. Only a question needs one: what is in other dialogs
 * is read by those who go through it.
 */
export function useDialogText(): { readonly dialogId: string; readonly textId: string } {
  const dialogId = useId();
  // Mantine describes a dialog by its body, which has given this id away (`app/theme.ts`).
  return { dialogId, textId: `${dialogId}-body` };
}
