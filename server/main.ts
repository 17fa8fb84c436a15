import { loadConfig, settingDoubts } from '#platform/config.ts';
import { assertDurable, openDatabase } from '#platform/db.ts';
import { locateDatabase } from '#platform/embedded/locate.ts';
import { createLogger } from '#platform/log.ts';
import { migrateToLatest } from '#platform/migrate.ts';
import { runMain } from '#platform/run-main.ts';
import type { RemoveSampleMessage } from '#platform/sample-mark.ts';
import { warnOfOtherSecrets } from '#platform/secret-fingerprints.ts';
import { resolveSecrets } from '#platform/secrets.ts';
import { warnOfFewConnections } from './cluster/enough-connections.ts';
import { runServer } from './run-server.ts';

const REMOVE_SAMPLE: RemoveSampleMessage = { type: 'removeSample' };

/** The server, from its settings to its ordered end: this process alone, or several that this one starts. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLogger({ name: 'server', level: config.logLevel });
  for (const doubt of settingDoubts(process.env)) log.warn(doubt);
  const location = await locateDatabase(config);
  const database = openDatabase({ url: location.url, applicationName: 'rollcall-server' });
  await migrateToLatest(location);
  await assertDurable(database.knex);
  await warnOfFewConnections({ ...config, knex: database.knex, log });
  await warnOfOtherSecrets({ knex: database.knex, secrets: resolveSecrets(config), log });
  const lastSteps = [{ name: 'database', run: () => location.stop() }];
  const removeSample = process.send && (() => void process.send?.(REMOVE_SAMPLE));
  const serving = { config, database, log, removeSample, lastSteps };
  const url = await (config.servers > 1 ? runSeveral(serving) : runServer(serving));
  process.send?.({ type: 'ready', url }, undefined, undefined, () => {});
}

/** Loaded only where it is wanted: one process alone needs no cluster. */
async function runSeveral(serving: Parameters<typeof runServer>[0]): Promise<string> {
  const { runServers } = await import('./cluster/run-servers.ts');
  return runServers(serving);
}

await runMain(main);
