import { createServer } from 'node:net';
import type { Database } from '#platform/db.ts';
import { SECRETS } from '../server/testing/serve.ts';
import { openRoom, type Room } from '../tools/start/room.ts';

export interface Processes {
  readonly url: string;
  readonly server: Room;
  stop(): Promise<void>;
}

/**
 * The product as `npm start` runs it, server and worker as processes of their own, on a test's database. A
 * process that dies comes back, on the same port.
 */
export async function startProcesses(
  database: Database,
  rooms: { readonly worker: boolean },
): Promise<Processes> {
  const port = await freePort();
  const env = (): NodeJS.ProcessEnv => ({
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    DATABASE_URL: database.url,
    JWT_SECRET: SECRETS.jwtSecret,
    QR_SECRET: SECRETS.qrSecret,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    PUPPETEER_EXECUTABLE_PATH: process.env['PUPPETEER_EXECUTABLE_PATH'],
  });
  const open = (name: 'server' | 'worker', entry: string): Room =>
    openRoom({ name, entry, env, output: 'inherit', say: () => {} });
  const server = open('server', 'server/main.ts');
  const worker = rooms.worker ? open('worker', 'workers/main.ts') : undefined;
  await Promise.all([server.ready, worker?.ready]);
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    async stop() {
      await server.stop();
      await worker?.stop();
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
