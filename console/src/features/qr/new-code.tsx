import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { usePart } from '../../lib/on-demand.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

const loadDialog = () => import('./replace-dialog.tsx').then(part => part.ReplaceDialog);

/** For a code that somebody else has, or may have. */
export function NewCode({ userId }: { readonly userId: string }) {
  const [asked, setAsked] = useState(false);
  const close = (): void => setAsked(false);
  const ReplaceDialog = usePart(loadDialog, asked, { onFailed: close });
  return (
    <>
      <IconButton variant="default" mt="md" icon={IconRefresh} onClick={() => setAsked(true)}>
        New QR code
      </IconButton>
      {asked && ReplaceDialog && <ReplaceDialog userId={userId} onClose={close} />}
    </>
  );
}
