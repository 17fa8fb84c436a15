import type { Database } from '#platform/database/db.ts';
import type { Logger } from '#platform/log/log.ts';
import { onShutdown, type ShutdownStep } from '#platform/process/shutdown.ts';
import type { Config } from '#platform/settings/config.ts';
import { startGroup } from './start-group.ts';

/** More than each process has for its own end (keep-process.ts), and then the database's. */
const END_WITHIN_MS = 25_000;

/** Lets several processes serve until this one is asked to end. Resolves with the address when all of them serve. */
export async function runServers(options: {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  readonly removeSample: (() => void) | undefined;
  readonly lastSteps?: readonly ShutdownStep[];
}): Promise<string> {
  const { config, database, log, removeSample, lastSteps = [] } = options;
  // It was needed to prepare. Each server process has its own.
  await database.close();
  const group = await startGroup({ config, databaseUrl: database.url, log, removeSample });
  const steps = [{ name: 'server processes', run: () => group.stop() }, ...lastSteps];
  onShutdown(steps, { log, deadlineMs: END_WITHIN_MS });
  const url = await group.ready;
  log.info({ url, processes: config.servers }, 'serving');
  return url;
}
