import { v7 } from 'uuid';
import type { Database } from '#platform/database/db.ts';
import type { Logger } from '#platform/log/log.ts';
import { standardOutput } from '#platform/log/log-output.ts';
import { onShutdown, type ShutdownStep } from '#platform/process/shutdown.ts';
import type { Config } from '#platform/settings/config.ts';
import { resolveSecrets } from '#platform/signing/secrets.ts';
import type { GroupLink } from './cluster/group-link.ts';
import { startServer } from './server.ts';

const now = (): Date => new Date();
/** Ids in order of time are neighbours in every index. */
const newId = (): string => v7();

/** Serves until this process is asked to end, and then ends it in order. Resolves with the address. */
export async function runServer(options: {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  /** If it is one of several. */
  readonly group?: GroupLink;
  readonly removeSample: (() => void) | undefined;
  /** What to end last. */
  readonly lastSteps?: readonly ShutdownStep[];
  /** Called when the process can end in order. */
  readonly beforeShutdown?: () => void;
}): Promise<string> {
  const { config, database, log, lastSteps = [], beforeShutdown, ...more } = options;
  const server = await startServer({
    ...{ config, database, log, now, newId, ...more },
    secrets: resolveSecrets(config),
    droppedLogLines: standardOutput().dropped,
  });
  beforeShutdown?.();
  onShutdown([...server.steps, { name: 'database connections', run: () => database.close() }, ...lastSteps], {
    log,
  });
  log.info({ url: server.url }, 'serving');
  return server.url;
}
