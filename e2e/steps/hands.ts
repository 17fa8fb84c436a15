import type { Page } from 'puppeteer';
import { canBePressed, isPressAwaited, isThere, obstacleOf, takesKeys } from '../rig/in-page.ts';

/**
 * Presses what the selector finds, once it is enabled and lies under nothing else. If the page moves at the last moment,
 * or while the press is held down, it misses, and is made again, as people do. One that met is never repeated, whatever came of it.
 */
export async function pressOn(page: Page, selector: string): Promise<void> {
  const wanted = page.locator(selector).filter(canBePressed);
  do
    await wanted.click().catch(async (cause: unknown) => {
      throw new Error(`${selector} was not pressed: ${await obstacle(page, selector)}`, { cause });
    });
  while (await hasMissed(page));
}

const obstacle = (page: Page, selector: string): Promise<string> =>
  page
    .$(selector)
    .then(found => found?.evaluate(obstacleOf) ?? 'it is not there')
    .catch(String);

/** A page that the press has left cannot answer. So the press met. */
const hasMissed = (page: Page): Promise<boolean> => page.evaluate(isPressAwaited).catch(() => false);

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
