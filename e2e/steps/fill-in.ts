import type { Page } from 'puppeteer';
import { isThere, takesKeys } from '../rig/in-page.ts';

/**
 * Replaces what is in a text field, as a person does: selects it and types over it. The locator's own `fill`
 * empties the field first, and a controlled field that renders before the next key has its old text back.
 */
export async function fillIn(page: Page, selector: string, text: string): Promise<void> {
  const field = page.locator(selector).filter(takesKeys);
  let handle = await field.waitHandle();
  while (!(await handle.evaluate(isThere))) handle = await field.waitHandle();
  await handle.focus();
  await handle.evaluate(
    element =>
      (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.select(),
  );
  if (text === '') await page.keyboard.press('Delete');
  else await page.keyboard.sendCharacter(text);
}
