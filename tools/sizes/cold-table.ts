import { launchBrowser } from '#platform/browser/launch.ts';
import { parseConfig } from '#platform/settings/config.ts';
import { ensureFirstAdmin } from '#server/accounts/first-admin.ts';
import { startProcesses } from '#testing/processes/server-and-worker.ts';
import { apiClient } from '#testing/server/api-client.ts';
import { scratchDatabase } from '../../bench/scratch-database.ts';
import { openCold } from './cold-load.ts';
import { boundedScreens, tooMuch } from './cold-screens.ts';

/** On 3G with a slow processor, a first opening takes seconds. */
const PATIENCE_MS = 120_000;
const ADMIN = { email: 'tnp@example.edu', password: 'a door in November' };

/** Prints what each screen's first opening costs. Returns what is more than allowed. */
export async function coldTable(): Promise<string[]> {
  await using database = await scratchDatabase();
  const config = parseConfig({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  await ensureFirstAdmin({ database, config, now: () => new Date() });
  const product = await startProcesses(database, { worker: false, env: { LOG_LEVEL: 'error' } });
  await using scope = new AsyncDisposableStack();
  scope.defer(() => product.stop());
  await using browser = await launchBrowser();
  const findings: string[] = [];
  console.log(row(['screen', 'KiB', 'requests', 'shift', 'usable on 3G, ms']));
  for (const screen of await boundedScreens({ api: apiClient(product.url), admin: ADMIN })) {
    const load = await openCold(browser, product.url, screen, { patienceMs: PATIENCE_MS });
    const slow = await openCold(browser, product.url, screen, { patienceMs: PATIENCE_MS, slow: true });
    const shift = Math.max(load.shift, slow.shift);
    const figures = [load.kib.toFixed(0), load.requests, shift.toFixed(3), slow.usableMs.toFixed(0)];
    console.log(row([screen.name, ...figures.map(String)]));
    findings.push(...tooMuch(screen, { ...load, shift }));
  }
  return findings;
}

const row = ([first = '', ...others]: readonly string[]): string =>
  first.padEnd(24) + others.map(text => text.padStart(18)).join('');
