/**
 * One of several server processes that serve the same port. The primary process (server/main.ts) started it, and has
 * found and migrated the database.
 */
import cluster from 'node:cluster';
import { parseArgs } from 'node:util';
import { openDatabase } from '#platform/database/db.ts';
import type { RemoveSampleMessage } from '#platform/database/sample-mark.ts';
import { createLogger } from '#platform/log/log.ts';
import { failureText } from '#platform/process/run-main.ts';
import { StartError } from '#platform/process/start-error.ts';
import { loadConfig } from '#platform/settings/config.ts';
import { runServer } from '../run-server.ts';
import { connectionsOfEach } from './connections-of-each.ts';
import { createGroupLink, tellPrimary } from './group-link.ts';

const REMOVE_SAMPLE: RemoveSampleMessage = { type: 'removeSample' };

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { 'can-remove-sample': { type: 'boolean', default: false } } });
  const config = loadConfig(process.env);
  if (!config.databaseUrl) throw new StartError('This program is started by server/main.ts only.');
  // A message that can no longer be told (the primary is gone) must not end the requests in progress.
  process.on('error', () => {});
  const url = await runServer({
    config,
    database: openDatabase({
      url: config.databaseUrl,
      applicationName: 'rollcall-server',
      ...connectionsOfEach(config.servers),
    }),
    log: createLogger({ name: 'server', level: config.logLevel }),
    group: createGroupLink(),
    removeSample: values['can-remove-sample'] ? () => tellPrimary(REMOVE_SAMPLE) : undefined,
    beforeShutdown() {
      // Otherwise Node ends this process at once when the primary is gone, and drops what was accepted.
      if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
    },
  });
  tellPrimary({ type: 'ready', url });
}

await main().catch((error: unknown) =>
  tellPrimary({ type: 'failed', reason: failureText(error) }, () => process.exit(1)),
);
