import puppeteer, { type Browser } from 'puppeteer';
import { type Candidate, SOURCES, type Source } from './candidates.ts';

export interface LaunchOptions {
  /** Chromium's switches beside the ones every launch gets. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Told which browser was taken, and whether it had to do without its sandbox. */
  readonly onChosen?: (chosen: { readonly name: string; readonly sandboxed: boolean }) => void;
}

/** Containers often have a tiny /dev/shm, and Chromium dies when it is full. */
const ALWAYS = ['--disable-dev-shm-usage'];
const NO_SANDBOX = '--no-sandbox';

/**
 * Starts the first Chromium that really starts: the one chosen by hand, puppeteer's own, the bundled one, the
 * system's. It ends with this process, however that ends, because it hangs on a pipe.
 */
export async function launchBrowser(
  options: LaunchOptions = {},
  sources: readonly Source[] = SOURCES,
): Promise<Browser> {
  const failures: string[] = [];
  for (const source of sources) {
    for (const candidate of await candidatesOf(source, failures)) {
      const browser = await start(candidate, options, failures);
      if (browser) return browser;
    }
  }
  throw new Error(
    'No Chromium starts here. Install Chrome or Chromium, set PUPPETEER_EXECUTABLE_PATH to one, or run ' +
      `"npx puppeteer browsers install chrome-headless-shell".\n${failures.join('\n')}`,
  );
}

async function candidatesOf(source: Source, failures: string[]): Promise<readonly Candidate[]> {
  try {
    return await source.candidates();
  } catch (error) {
    failures.push(`${source.name}: ${reasonOf(error)}`);
    return [];
  }
}

/** The sandbox stays wherever it works; root cannot have one. */
async function start(candidate: Candidate, options: LaunchOptions, failures: string[]) {
  for (const sandboxed of process.getuid?.() === 0 ? [false] : [true, false]) {
    try {
      const browser = await launch(candidate, options, sandboxed);
      options.onChosen?.({ name: candidate.name, sandboxed });
      return browser;
    } catch (error) {
      failures.push(`${candidate.name}: ${reasonOf(error)}`);
      if (!/sandbox/i.test(String(error))) return undefined;
    }
  }
  return undefined;
}

const launch = ({ options: own }: Candidate, options: LaunchOptions, sandboxed: boolean): Promise<Browser> =>
  puppeteer.launch({
    ...own,
    env: { ...process.env, ...own.env, ...options.env },
    args: [...ALWAYS, ...(sandboxed ? [] : [NO_SANDBOX]), ...(options.args ?? [])],
    pipe: true,
    // Whoever owns the process closes the browser in order; puppeteer's handlers would end the process first.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });

/** Of a long launch log, the lines that say why. */
function reasonOf(error: unknown): string {
  const lines = String(error).split('\n');
  const telling = lines.filter(line => /error|fatal|sandbox|not found|no such/i.test(line));
  return (telling.length > 0 ? telling : lines).slice(0, 2).join(' ').slice(0, 400);
}
