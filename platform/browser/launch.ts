import puppeteer, { type Browser } from 'puppeteer';
import { type Candidate, type Source, sourcesFrom } from './candidates.ts';

export interface LaunchOptions {
  /** Chromium's switches in addition to those of every launch. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The path of the browser to try first. Left out: as the environment says. */
  readonly chosen?: string | undefined;
  /** Called with the chosen browser, and whether it runs in its sandbox. */
  readonly onChosen?: (chosen: { readonly name: string; readonly sandboxed: boolean }) => void;
}

/** Containers often have a tiny /dev/shm, and Chromium crashes when it is full. */
const ALWAYS = ['--disable-dev-shm-usage'];
const NO_SANDBOX = '--no-sandbox';

/**
 * Starts the first Chromium that really starts: the one from the settings, puppeteer's own, the bundled one,
 * or the system's. It is connected by a pipe, so it ends with this process, even if that is killed.
 */
export async function launchBrowser(
  options: LaunchOptions = {},
  sources: readonly Source[] = sourcesFrom(options.chosen ?? process.env['PUPPETEER_EXECUTABLE_PATH']),
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

/** Uses the sandbox wherever it works. It cannot work for root. */
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
    // The owner of the process closes the browser in order. Puppeteer's handlers would end the process first.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });

/** The lines of a long launch log that give the reason. */
function reasonOf(error: unknown): string {
  const lines = String(error).split('\n');
  const reasons = lines.filter(line => /error|fatal|sandbox|not found|no such/i.test(line));
  return (reasons.length > 0 ? reasons : lines).slice(0, 2).join(' ').slice(0, 400);
}
