import type { Page } from 'puppeteer';

/** Between two keys of a handheld scanner. */
const GAP_S = 0.008;

/** Which key a browser is told of, where its number follows from no letter or digit: those of an American keyboard. */
const NUMBERS: Readonly<Record<string, number>> = {
  ...{
    Enter: 13,
    Tab: 9,
    ' ': 32,
    '-': 189,
    _: 189,
    '"': 222,
    '{': 219,
    '}': 221,
    ':': 186,
    ',': 188,
    '+': 187,
    '/': 191,
  },
};

type Key = 'Enter' | 'Tab' | 'Line feed';

interface Around {
  /** What a code may hold before its text, if somebody made it so. */
  readonly begins?: readonly (Key | ' ')[];
  /** What the scanner is set to send after the text. */
  readonly ends?: readonly Key[];
}

/**
 * Types as a handheld scanner does, with keys that the browser takes for real ones: they write, choose and press. They
 * have the times of a scanner, because a busy machine may pause between two of them.
 */
export async function scanWithKeys(
  page: Page,
  text: string,
  { begins = [], ends = ['Enter'] }: Around = {},
): Promise<void> {
  const session = await page.createCDPSession();
  const began = Date.now() / 1_000;
  const press = async (each: string, nth: number): Promise<void> => {
    const isLineFeed = each === 'Line feed';
    const key = isLineFeed ? 'j' : each;
    const written = key === 'Enter' ? '\r' : key;
    const event = {
      key,
      windowsVirtualKeyCode: NUMBERS[key] ?? key.toUpperCase().charCodeAt(0),
      timestamp: began + nth * GAP_S,
      ...(isLineFeed && { modifiers: 2 }),
    };
    if (isLineFeed || key === 'Tab')
      await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });
    else await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event, text: written });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  };
  for (const [nth, each] of [...begins, ...text, ...ends].entries()) await press(each, nth);
  await session.detach();
}
