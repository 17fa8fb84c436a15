import type { Browser, BrowserContext, Page } from 'puppeteer';
import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { apiClient } from '#testing/server/api-client.ts';
import { fillIn, pressOn } from '../steps/hands.ts';
import type { Student } from '../steps/people.ts';
import { launchForJourney, sharedBrowser } from '../steps/shared-browser.ts';
import { PATIENCE_MS } from './patience.ts';
import { keepPicture } from './pictures.ts';

/** The Chromium that this test's consoles are in. With switches, one of its own that closes with the test. */
export async function openBrowser(switches: readonly string[] = []): Promise<Browser> {
  if (switches.length === 0) return sharedBrowser();
  const browser = await launchForJourney(switches);
  onTestFinished(() => browser.close());
  return browser;
}

/** Switches for a Chromium whose camera shows `video` and needs no permission. */
export const cameraShowing = (video: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${video}`,
];

export interface Login {
  readonly email: string;
  readonly password: string;
}

export interface ConsoleOptions {
  /** Whether the browser caches the console's files, as phones do. Otherwise it cannot, like a private window. */
  readonly kept?: boolean;
}

/** The window of every console, until a test wants another one. It has room for the side menu. */
export const LAPTOP = { width: 1280, height: 800, deviceScaleFactor: 1 };

async function patientPage(context: BrowserContext, { kept = false }: ConsoleOptions): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.setViewport(LAPTOP);
  if (!kept)
    await page.evaluateOnNewDocument(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  return page;
}

/** What a call leaves in the browser's log that is refused or not answered, and a part of the console that does not come. */
const OF_CALLS = new RegExp(
  [
    ...['^Failed to load resource', '^WebSocket connection', 'error occurred when fetching the script'],
    ...['Unable to preload CSS', '^Refused to apply style', '^Failed to load module script'],
    'dynamically imported module',
  ].join('|'),
);

/** Runs in the page. */
const reachesServer = (): Promise<boolean> =>
  fetch('/favicon.svg?reached', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** One person's console: a separate browser context, used through what people see and screen readers say. */
export class Console {
  readonly page: Page;
  readonly #base: string;
  readonly #options: ConsoleOptions;
  /** Every complaint of the page. A journey without failures leaves it empty. */
  readonly complaints: string[] = [];
  readonly #expected: RegExp[] = [OF_CALLS];

  private constructor(page: Page, base: string, options: ConsoleOptions) {
    this.page = page;
    this.#base = base;
    this.#options = options;
    page.on('pageerror', error => this.complaints.push(String(error)));
    // Going to another address is intended here, even if a form asks about unsaved changes.
    page.on('dialog', dialog => {
      if (dialog.type() === 'beforeunload') void dialog.accept();
    });
    page.on('console', message => {
      // A library's warning is ours: a dialog without anything to focus, for example.
      const isWarning = message.type() === 'warn' && message.text().startsWith('[@mantine');
      const { url = '' } = message.location();
      if (message.type() === 'error' || isWarning) this.complaints.push(`${message.text()} at ${url}`);
    });
  }

  static async open(browser: Browser, base: string, options: ConsoleOptions = {}): Promise<Console> {
    const context = await browser.createBrowserContext();
    onTestFinished(() => context.close());
    const opened = new Console(await patientPage(context, options), base, options);
    // Hooks run in reverse order, so this one runs before the page is closed.
    onTestFinished(({ task }) => opened.#end(task.result?.state === 'fail'));
    return opened;
  }

  /** At the end of the test the page may have complained of this, too. */
  mayComplainOf(expected: RegExp): void {
    this.#expected.push(expected);
  }

  /** A page that has complained fails its test. A test that has failed already says why by itself. */
  async #end(hasFailed: boolean): Promise<void> {
    const isExpected = (complaint: string): boolean => this.#expected.some(each => each.test(complaint));
    const unexpected = this.complaints.filter(complaint => !isExpected(complaint));
    if (hasFailed || unexpected.length > 0) await this.#reportWhatWasSeen();
    if (!hasFailed) expect(unexpected, 'what the page complained of').toEqual([]);
  }

  /** What the person saw when the test failed: a picture for developers, the text for the log. */
  async #reportWhatWasSeen(): Promise<void> {
    const words = await this.page.evaluate(() => document.body.innerText.replaceAll(/\s*\n\s*/g, ' | '));
    process.stderr.write(`at ${this.path()} when it failed: ${words}\n`);
    for (const complaint of this.complaints) process.stderr.write(`complaint: ${complaint}\n`);
    await keepPicture(this.page, `failed${this.path().replaceAll('/', '-')}`, { fullPage: false });
  }

  /** A second tab of the same browser, in the foreground. */
  newTab(): Promise<Page> {
    return patientPage(this.page.browserContext(), this.#options);
  }

  async goto(address: string): Promise<void> {
    await this.page.goto(this.#base + address, { waitUntil: 'domcontentloaded' });
  }

  /**
   * Takes the network away. A busy Chromium says that it is gone before its network process knows, and lets calls pass
   * that are made meanwhile: so a call has to fail first.
   */
  async offline(): Promise<void> {
    await this.page.setOfflineMode(true);
    await expect.poll(() => this.page.evaluate(reachesServer)).toBe(false);
  }

  /** Gives the network back. */
  async online(): Promise<void> {
    await this.page.setOfflineMode(false);
  }

  path(): string {
    return new URL(this.page.url()).pathname;
  }

  async reach(address: string): Promise<void> {
    await this.page.waitForFunction(wanted => location.pathname === wanted, {}, address);
  }

  async fill(label: string, text: string): Promise<void> {
    await this.fillIn(`::-p-aria([name="${label}"][role="textbox"])`, text);
  }

  async search(text: string): Promise<void> {
    await this.fillIn('input[type=search]', text);
  }

  async fillIn(selector: string, text: string): Promise<void> {
    await fillIn(this.page, selector, text);
  }

  /** For fields whose role is not a text box: dates, times, selects. */
  async set(name: string, value: string): Promise<void> {
    await this.page.locator(`[name="${name}"]`).fill(value);
  }

  async press(button: string): Promise<void> {
    await this.pressOn(`::-p-aria([name="${button}"][role="button"])`);
  }

  async pressOn(selector: string): Promise<void> {
    await pressOn(this.page, selector);
  }

  /** Chooses an option of a select by its value or its text, when it is offered. */
  async choose(selector: string, choice: string): Promise<void> {
    const found = await this.page.waitForFunction(
      (where, wanted) => {
        const select = document.querySelector(where);
        if (!(select instanceof HTMLSelectElement) || select.disabled) return null;
        const option = [...select.options].find(({ value, text }) => value === wanted || text === wanted);
        // The empty value is a choice too.
        return option && { value: option.value };
      },
      {},
      selector,
      choice,
    );
    await this.page.select(selector, z.object({ value: z.string() }).parse(await found.jsonValue()).value);
  }

  /** Waits until the screen shows this. If it does not, the error says what it shows. */
  async see(text: string): Promise<void> {
    const { page } = this;
    const seen = page.waitForFunction(wanted => document.body.innerText.includes(wanted), {}, text);
    await seen.catch(async (error: unknown) => {
      const shown = await page.evaluate(() => document.body.innerText.slice(0, 2_000)).catch(String);
      throw new Error(`"${text}" is not on ${page.url()}, which shows:\n${shown}`, { cause: error });
    });
  }

  async gone(text: string): Promise<void> {
    await this.page.waitForFunction(unwanted => !document.body.innerText.includes(unwanted), {}, text);
  }

  /** Gives the focus to what the selector finds, once it is there. */
  async focus(selector: string): Promise<void> {
    await (await this.page.waitForSelector(selector))?.focus();
  }

  /** Waits until the field or element with this name has the focus. */
  async focusOn(name: string): Promise<void> {
    const namesOfFocused = (): Promise<(string | null | undefined)[]> =>
      this.page.evaluate(() => {
        const at = document.activeElement;
        const label = at?.id ? document.querySelector(`label[for="${at.id}"]`)?.firstChild : null;
        const names = [at?.getAttribute('name'), at?.getAttribute('aria-label'), at?.textContent];
        return [...names, label?.textContent];
      });
    await expect.poll(namesOfFocused, { message: `the focus is on ${name}` }).toContain(name);
  }

  /** Closes a dialog or a menu by the keyboard, once it has the focus. It takes it a moment after it is seen. */
  async escape(): Promise<void> {
    await this.page.waitForFunction(() =>
      document.activeElement?.closest('[role="dialog"], [role="menu"], dialog'),
    );
    await this.page.keyboard.press('Escape');
  }

  /** The mark disappears when the page is reloaded. */
  async markPage(): Promise<void> {
    await this.page.evaluate(() => document.documentElement.setAttribute('data-left-by-test', 'yes'));
  }

  isMarkedPage(): Promise<boolean> {
    return this.page.evaluate(() => document.documentElement.hasAttribute('data-left-by-test'));
  }

  /** Waits until an element's text is `text`. Returns when that was, by the machine's clock (ms). */
  async when(selector: string, text: string): Promise<number> {
    const found = await this.page.waitForFunction(
      (where, wanted) => document.querySelector(where)?.textContent?.trim() === wanted && Date.now(),
      {},
      selector,
      text,
    );
    return Number(await found.jsonValue());
  }

  async signIn(person: Login): Promise<void> {
    await this.goto('/login');
    await this.signInHere(person);
  }

  /** On the page that this person was led to, which is not loaded anew. */
  async signInHere(person: Login): Promise<void> {
    await this.reach('/login');
    await this.fill('Email', person.email);
    await this.fill('Password', person.password);
    await this.press('Sign In');
    await this.page.waitForFunction(() => location.pathname !== '/login');
  }

  /** As a user who signed in before: the browser has what the form stores, and no screen is open yet. */
  async signedIn({ email, password }: Login): Promise<void> {
    await this.#has(await apiClient(this.#base).ok('login', { body: { email, password } }));
  }

  /** The same for a new user. */
  async signedUp(person: Student): Promise<void> {
    await this.#has(await apiClient(this.#base).ok('register', { body: person }));
  }

  async #has({ user, token }: { readonly user: object; readonly token: string }): Promise<void> {
    await this.goto('/favicon.svg');
    await this.page.evaluate(
      session => {
        for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value);
      },
      { user: JSON.stringify(user), token },
    );
  }

  async signUp(person: Student): Promise<void> {
    await this.goto('/signup');
    await this.fill('Full name', person.name);
    await this.fill('Email', person.email);
    await this.fill('Roll number', person.roll_no);
    await this.set('trade', person.trade);
    await this.fill('Password', person.password);
    await this.fill('Confirm password', person.password);
    await this.press('Create Account');
    await this.reach('/dashboard');
  }
}
