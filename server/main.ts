import { assertDurable, openDatabase } from '#platform/database/db.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import type { RemoveSampleMessage } from '#platform/database/sample-mark.ts';
import { locateDatabase } from '#platform/embedded/locate.ts';
import { createLogger } from '#platform/log/log.ts';
import { runMain } from '#platform/process/run-main.ts';
import { loadConfig, settingDoubts } from '#platform/settings/config.ts';
import { warnOfOtherSecrets } from '#platform/signing/secret-fingerprints.ts';
import { resolveSecrets } from '#platform/signing/secrets.ts';
import { warnOfFewConnections } from './cluster/connections-of-each.ts';
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
