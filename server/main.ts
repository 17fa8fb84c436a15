import { v7 } from 'uuid';
import { loadConfig } from '#platform/config.ts';
import { assertDurable, openDatabase } from '#platform/db.ts';
import { locateDatabase } from '#platform/embedded/locate.ts';
import { createLogger } from '#platform/log.ts';
import { standardOutput } from '#platform/log-output.ts';
import { migrateToLatest } from '#platform/migrate.ts';
import { runMain } from '#platform/run-main.ts';
import type { RemoveSampleMessage } from '#platform/sample-mark.ts';
import { resolveSecrets } from '#platform/secrets.ts';
import { onShutdown } from '#platform/shutdown.ts';
import { startServer } from './server.ts';

const now = (): Date => new Date();
/** Ids in order of time are neighbours in every index. */
const newId = (): string => v7();

const REMOVE_SAMPLE: RemoveSampleMessage = { type: 'removeSample' };

/** One server process, from its settings to its ordered end. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLogger({ name: 'server', level: config.logLevel });
  const location = await locateDatabase(config);
  const database = openDatabase({ url: location.url, applicationName: 'rollcall-server' });
  await migrateToLatest(location);
  await assertDurable(database.knex);
  const server = await startServer({
    config,
    database,
    secrets: resolveSecrets(config),
    log,
    droppedLogLines: standardOutput().dropped,
    now,
    newId,
    removeSample: process.send && (() => process.send?.(REMOVE_SAMPLE)),
  });
  onShutdown(
    [
      ...server.steps,
      { name: 'database connections', run: () => database.close() },
      { name: 'database', run: () => location.stop() },
    ],
    { log },
  );
  log.info({ url: server.url }, 'serving');
  process.send?.({ type: 'ready', url: server.url }, undefined, undefined, () => {});
}

await runMain(main);
