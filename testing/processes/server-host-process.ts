import { v7 } from 'uuid';
import { openDatabase } from '#platform/database/db.ts';
import { createLogger } from '#platform/log/log.ts';
import { parseConfig } from '#platform/settings/config.ts';
import { startServer } from '#server/server.ts';
import { SECRETS } from '../server/secrets.ts';
import { type HostAnswer, hostRequest } from './server-host-messages.ts';

/** Started in this process and not stopped yet, by the id of the request. */
const running = new Map<string, () => Promise<void>>();

const say = (answer: HostAnswer): void => void process.send?.(answer);

async function start(id: string, databaseUrl: string): Promise<void> {
  const database = openDatabase({ url: databaseUrl, applicationName: 'rollcall-server' });
  const server = startServer({
    ...{ database, secrets: SECRETS, now: () => new Date(), newId: () => v7() },
    config: parseConfig({ PORT: '0' }),
    log: createLogger({ name: 'server', level: 'warn' }),
  });
  server.catch(() => database.close());
  const { url, steps } = await server;
  running.set(id, async () => {
    try {
      for (const step of steps) await step.run();
    } finally {
      await database.close();
    }
  });
  say({ id, url });
}

async function stop(id: string): Promise<void> {
  const end = running.get(id);
  if (!end) throw new Error('The process that hosted this server has ended meanwhile.');
  running.delete(id);
  await end();
  say({ id });
}

process.on('message', message => {
  const { id, databaseUrl } = hostRequest.parse(message);
  const done = databaseUrl === undefined ? stop(id) : start(id, databaseUrl);
  done.catch((error: unknown) => say({ id, failure: String(error) }));
});
// The tests' process has ended.
process.on('disconnect', () => process.exit());
