import net from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '#platform/log/log.ts';
import { listen } from '#platform/process/listen.ts';
import { notifyReport } from '#platform/report-queue/notify-report.ts';
import { testDatabase } from '#testing/database/database.ts';
import { createReportHints } from './report-hints.ts';

const log = createLogger({ name: 'test', level: 'silent' });

test('hints arrive again after a database accepted the connection but was silent', async () => {
  const { url, knex } = await testDatabase();
  const { address, taken } = await silentAtFirst(new URL(url));
  const hints = createReportHints({ databaseUrl: address, log, connectWithinMs: 3_000 });
  onTestFinished(() => hints.close());
  const heard: string[] = [];
  hints.follow(id => heard.push(id));
  await vi.waitUntil(
    async () => {
      // A hint sent while no one listens is lost.
      await notifyReport(knex, 'moved');
      return heard.length > 0;
    },
    { timeout: 25_000 },
  );
  expect(taken()).toBeGreaterThan(1);
});

/** A proxy before the database: it never answers the first connection, and passes the others on. */
async function silentAtFirst(database: URL) {
  const sockets = new Set<net.Socket>();
  let connections = 0;
  const server = net.createServer(client => {
    keep(client);
    if (connections++ === 0) return;
    const upstream = keep(net.connect(Number(database.port || 5432), database.hostname));
    client.pipe(upstream).pipe(client);
  });
  function keep(socket: net.Socket): net.Socket {
    sockets.add(socket.on('error', () => {}));
    return socket;
  }
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(database);
  url.hostname = '127.0.0.1';
  url.port = String(await listen(server));
  return { address: url.href, taken: () => connections };
}
