import type { HTTPRequest } from 'puppeteer';
import { expect } from 'vitest';
import type { Console, Student } from './console.ts';

/** What a refused or an unreachable call leaves in a browser's log is expected here; anything else is not. */
export const unexpected = (person: Console): string[] =>
  person.complaints.filter(line => !/^Failed to load resource|^WebSocket connection/.test(line));

/** What this browser keeps of the session: now, for a test to look until it is as it should be. */
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

/** Which of a select's choices are offered, and which is chosen: now, for a test to look until it is as it should. */
export const choicesOf = (person: Console, name: string) =>
  person.page.$eval(`select[name="${name}"]`, select => ({
    chosen: select.value,
    offered: [...select.options].map(option => option.text),
  }));

/** What a field holds: now, as above. */
export const textIn = (person: Console, name: string): Promise<string> =>
  person.page.$eval(`[name="${name}"]`, field => (field instanceof HTMLInputElement ? field.value : ''));

/** Presses a link, by its name. */
export const follow = (person: Console, link: string): Promise<void> =>
  person.page.locator(`::-p-aria([name="${link}"][role="link"])`).click();

/** Waits until a field is refused, with this sentence below it. */
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

/** Types a text, however long: beyond 99 characters, filling a field sets its value unheard. */
export async function type(person: Console, name: string, text: string): Promise<void> {
  await person.set(name, text.slice(0, 99));
  await person.page.keyboard.type(text.slice(99));
}

/** Whether a password can be read: now, as above. */
export const typeOf = (person: Console, name: string): Promise<string> =>
  person.page.$eval(`[name="${name}"]`, input => (input instanceof HTMLInputElement ? input.type : ''));

/** Logs out as people do, by the menu of their account. */
export const logOut = async (person: Console): Promise<void> => {
  await person.page.locator('button[aria-label^="Account of"]').click();
  await person.page.locator('::-p-aria([name="Logout"][role="menuitem"])').click();
};

/** Keeps calls to `path` waiting until they are let go. */
export async function hold(person: Console, path: string): Promise<() => Promise<void>> {
  const held: HTTPRequest[] = [];
  const stop = await intercept(person, path, request => void held.push(request));
  return async () => {
    await Promise.all(held.map(request => request.continue()));
    await stop();
  };
}

/** Lets calls to `path` fail as if the network were gone, until it is mended. */
export const cut = (person: Console, path: string): Promise<() => Promise<void>> =>
  intercept(person, path, request => void request.abort());

async function intercept(
  { page }: Console,
  path: string,
  caught: (request: HTTPRequest) => void,
): Promise<() => Promise<void>> {
  const onRequest = (request: HTTPRequest): void => {
    if (new URL(request.url()).pathname === path) caught(request);
    else void request.continue();
  };
  await page.setRequestInterception(true);
  page.on('request', onRequest);
  return async () => {
    page.off('request', onRequest);
    await page.setRequestInterception(false);
  };
}

/** Fills signup; the password a second time is left to the test. */
export async function fillSignUp(
  person: Console,
  { name, email, roll_no, trade, password }: Student,
): Promise<void> {
  for (const [field, typed] of Object.entries({ name, email, roll_no, trade, password }))
    await person.set(field, typed);
}
