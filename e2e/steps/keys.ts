import { expect } from 'vitest';
import { atRest } from '../looks/at-rest.ts';
import { faultOfFocus } from '../looks/focus-seen.ts';
import type { Console } from '../rig/console.ts';
import { isThere, takesKeys } from '../rig/in-page.ts';

/** No screen has more stops than this. */
const MOST_STOPS = 120;

/** A person without a pointer: everything is reached by Tab, and every stop on the way must be visible. */
export class Keys {
  readonly #person: Console;
  /** Stops whose focus was not visible, and screens that were not announced. */
  readonly faults = new Set<string>();

  constructor(person: Console) {
    this.#person = person;
  }

  /** Tabs, by default forwards, until the element with this role and name has the focus. */
  async tabTo(role: string, name: string, { back = false } = {}): Promise<void> {
    await this.#tabUntil(`::-p-aria([name="${name}"][role="${role}"])`, back);
  }

  /** Like tabTo, for fields whose role is not a text box: dates and times. */
  async tabToField(name: string): Promise<void> {
    await this.#tabUntil(`[name="${name}"]`, false);
  }

  async #tabUntil(selector: string, back: boolean): Promise<void> {
    const { page } = this.#person;
    // What is disabled for as long as something loads takes no focus.
    const enabled = page.locator(selector).filter(takesKeys);
    let target = await enabled.waitHandle();
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      if (await target.evaluate(element => element === document.activeElement)) return;
      // If it was redrawn on the way, it is another element with the same name.
      if (!(await target.evaluate(isThere))) target = await enabled.waitHandle();
      await this.tab({ back });
    }
    expect.fail(`${selector} on ${this.#person.path()} cannot be reached by Tab`);
  }

  async tab({ back = false } = {}): Promise<void> {
    const { page } = this.#person;
    if (back) await page.keyboard.down('Shift');
    await page.keyboard.press('Tab');
    if (back) await page.keyboard.up('Shift');
    // The trap of a dialog answers a Tab out of a date in a timer. Nobody types the next key before it has run.
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve)));
    await this.#seen();
  }

  /** Enter on a button or a link. */
  async enter(role: 'button' | 'link' | 'menuitem' | 'tab', name: string): Promise<void> {
    await this.tabTo(role, name);
    await this.press('Enter');
  }

  /** The same backwards, for elements before the screen's own content. */
  async enterBack(role: 'button' | 'link', name: string): Promise<void> {
    await this.tabTo(role, name, { back: true });
    await this.press('Enter');
  }

  async press(key: 'Enter' | 'Space' | 'ArrowDown' | 'ArrowUp' | 'ArrowRight'): Promise<void> {
    const { page } = this.#person;
    // A key that follows another one faster than that is a handheld scanner's.
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 60)));
    await page.keyboard.press(key);
  }

  /** Replaces the content of a field. */
  async type(name: string, text: string, role = 'textbox', gapMs = 0): Promise<void> {
    await this.tabTo(role, name);
    const { keyboard } = this.#person.page;
    await keyboard.down('Control');
    await keyboard.press('a');
    await keyboard.up('Control');
    await keyboard.type(text, { delay: gapMs });
  }

  /** The same as slowly as people are, where faster keys are a handheld scanner's. */
  async typeByHand(name: string, text: string): Promise<void> {
    await this.type(name, text, 'textbox', 60);
  }

  /** Selects what begins with these letters, in a select that stays closed. */
  async choose(name: string, letters: string): Promise<void> {
    await this.tabTo('combobox', name);
    await this.#person.page.keyboard.type(letters);
  }

  /** Selects an entry of a menu by the arrow keys. */
  async chooseInMenu(button: string, entry: string): Promise<void> {
    const { page } = this.#person;
    await this.enter('button', button);
    const target = await page.waitForSelector(`::-p-aria([name="${entry}"][role="menuitem"])`);
    const isReached = () => target?.evaluate(element => element === document.activeElement);
    for (let stop = 0; stop < MOST_STOPS && !(await isReached()); stop++) await this.press('ArrowDown');
    // Settled: each press of a key is answered when what it does is done.
    expect(await isReached(), `${entry} in the menu ${button} is reached by the arrows`).toBe(true);
    await this.#seen();
    await this.press('Enter');
  }

  /** On a new screen: it sets the browser's title, was announced, and has the focus. */
  async arrive(address: string, title: string): Promise<void> {
    const { page } = this.#person;
    await this.#person.reach(address);
    await page.waitForFunction(wanted => document.title === wanted, {}, title);
    await page.waitForFunction(
      wanted =>
        document.querySelector('[data-testid="route-announced"][role="status"]')?.textContent === wanted,
      {},
      title,
    );
    await page.waitForFunction(
      () => document.activeElement !== document.body && document.activeElement?.closest('main') !== null,
    );
  }

  /** Waits until the focused element has this label or text. */
  async focusOn(name: string): Promise<void> {
    await this.#person.focusOn(name);
    await this.#seen();
  }

  /** Waits for a message that screen readers announce by themselves. */
  async announced(text: string): Promise<void> {
    await this.#person.page.waitForFunction(
      wanted =>
        [...document.querySelectorAll('[role="status"], [role="alert"]')].some(({ textContent }) =>
          textContent?.includes(wanted),
        ),
      {},
      text,
    );
  }

  /** Remembers the live regions that are there. Few screen readers say the text of one that comes with it. */
  async listen(): Promise<void> {
    await this.#person.page.$$eval('[role="status"]', regions => {
      for (const region of regions) region.setAttribute('data-listened-to', '');
    });
  }

  /** Waits until one of these says this. */
  async heard(text: string): Promise<void> {
    await this.#person.page.waitForFunction(
      wanted =>
        [...document.querySelectorAll('[data-listened-to]')].some(region =>
          region.textContent.includes(wanted),
        ),
      {},
      text,
    );
  }

  /** Tabs a whole round through an open dialog. The focus never leaves it. */
  async heldByDialog(): Promise<void> {
    const { page } = this.#person;
    const inside = () => page.evaluate(() => Boolean(document.activeElement?.closest('[role="dialog"]')));
    await expect.poll(inside).toBe(true);
    const stops = await page.$$eval(
      '[role="dialog"] :is(a[href], button, input, select, textarea, summary)',
      found => found.length,
    );
    for (let stop = 0; stop <= stops; stop++) {
      await this.tab();
      // Settled, as every press of a key is when it was answered: not for a moment does the focus leave.
      expect(await inside()).toBe(true);
    }
    await this.tab({ back: true });
    // Settled, as above.
    expect(await inside()).toBe(true);
  }

  async #seen(): Promise<void> {
    const faults = await atRest(async () => {
      const fault = await this.#person.page.evaluate(faultOfFocus);
      return fault === null ? [] : [`${this.#person.path()}: ${fault}`];
    });
    for (const fault of faults) this.faults.add(fault);
  }
}
