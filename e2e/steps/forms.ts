import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { temporaryFolder } from '#testing/folder.ts';
import type { Console } from '../rig/console.ts';
import type { Student } from './people.ts';

/** What this browser stores of the session now. A test polls it. */
export const stored = (person: Console) =>
  person.page.evaluate(() => ({
    user: JSON.parse(localStorage.getItem('user') ?? 'null'),
    token: localStorage.getItem('token'),
  }));

/** Waits until a button can be pressed, or cannot. */
export const isEnabled = (person: Console, button: string, wanted: boolean): Promise<void> =>
  expect
    .poll(
      () =>
        person.page.$eval(
          `::-p-aria([name="${button}"][role="button"])`,
          element => element instanceof HTMLButtonElement && !element.disabled,
        ),
      { message: `${button} can be pressed` },
    )
    .toBe(wanted);

/** Waits until what scrolls by itself can have the focus, so that keys scroll it in every browser. */
export const isStop = (person: Console, name: string): Promise<void> =>
  expect
    .poll(() =>
      person.page.$eval(`[aria-label="${name}"]`, part => part instanceof HTMLElement && part.tabIndex),
    )
    .toBe(0);

/** The options of a select and the chosen one, now. A test polls it. */
export const choicesOf = (person: Console, name: string) =>
  person.page.$eval(`select[name="${name}"]`, select => ({
    chosen: select.value,
    offered: [...select.options].map(option => option.text),
  }));

/** The content of a field now, for polling. */
export const textIn = (person: Console, name: string): Promise<string> =>
  person.page.$eval(`[name="${name}"]`, field => (field instanceof HTMLInputElement ? field.value : ''));

/** The tiles of a section now: label and value. For polling. */
export const figuresIn = ({ page }: Console, section: string): Promise<Record<string, string>> =>
  page.$$eval(`section[aria-label="${section}"] dl`, tiles =>
    Object.fromEntries(
      tiles.map(tile => [
        tile.querySelector('dt')?.textContent ?? '',
        tile.querySelector('dd')?.textContent ?? '',
      ]),
    ),
  );

/** Presses a link, by its name. */
export const follow = (person: Console, link: string): Promise<void> =>
  person.pressOn(`::-p-aria([name="${link}"][role="link"])`);

/** Waits until a field shows an error with this sentence below it. */
export const refused = (person: Console, name: string, sentence: string) =>
  person.page.waitForFunction(
    (field, expected) => {
      const input = document.querySelector(`[name="${field}"][aria-invalid="true"]`);
      return input && document.getElementById(`${input.id}-error`)?.textContent === expected;
    },
    {},
    name,
    sentence,
  );

/** Whether a password is readable now, for polling. */
export const typeOf = (person: Console, name: string): Promise<string> =>
  person.page.$eval(`[name="${name}"]`, input => (input instanceof HTMLInputElement ? input.type : ''));

/** Logs out as people do, through the menu of their account. */
export const logOut = async (person: Console): Promise<void> => {
  await person.pressOn('button[aria-label^="Account of"]');
  await person.pressOn('::-p-aria([name="Logout"][role="menuitem"])');
};

/** Fills in signup, except the second password. */
export async function fillSignUp(person: Console, { trade, ...typed }: Student): Promise<void> {
  for (const [field, text] of Object.entries(typed)) await person.fillIn(`[name="${field}"]`, text);
  await person.set('trade', trade);
}

/** Chooses a file of this name and content in the only file field of the screen. */
export async function chooseFile(person: Console, name: string, content: string | Uint8Array): Promise<void> {
  const file = path.join(temporaryFolder(), name);
  writeFileSync(file, content);
  const field = await person.page.waitForSelector('input[type=file]');
  await field?.uploadFile(file);
}

interface Change {
  readonly current: string;
  readonly next: string;
  readonly again?: string;
}

/** Fills the form of the settings, and sends it. */
export async function changePassword(
  person: Console,
  { current, next, again = next }: Change,
): Promise<void> {
  await person.fill('Current password', current);
  await person.fill('New password', next);
  await person.fill('Confirm new password', again);
  await person.press('Change Password');
}
