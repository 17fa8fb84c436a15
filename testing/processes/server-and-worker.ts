import type { Database } from '#platform/database/db.ts';
import { type Child, startChild } from '../../tools/start/child.ts';
import { productEnv } from './product-env.ts';

export interface Processes {
  /** Of the first server. */
  readonly url: string;
  readonly servers: readonly [ServerProcess, ...ServerProcess[]];
  readonly worker: Child | undefined;
  stop(): Promise<void>;
}

interface ServerProcess {
  readonly url: string;
  readonly child: Child;
}

export interface ProcessesOptions {
  readonly worker: boolean;
  readonly servers?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Their output: an open file, instead of our own terminal. */
  readonly output?: number;
}

/**
 * The product as `npm start` runs it: servers and worker as separate processes, on a test's database. A process
 * that ends is restarted, a server on the same port.
 */
export async function startProcesses(
  database: Pick<Database, 'url'>,
  { worker: hasWorker, servers: count = 1, env: more = {}, output }: ProcessesOptions,
): Promise<Processes> {
  const chromium = process.env['PUPPETEER_EXECUTABLE_PATH'];
  const env = productEnv(database, {
    LOG_LEVEL: 'warn',
    ...(chromium && { PUPPETEER_EXECUTABLE_PATH: chromium }),
    ...more,
  });
  const open = (name: 'server' | 'worker', entry: string, settings: NodeJS.ProcessEnv): Child =>
    startChild({ name, entry, env: () => settings, output: output ?? 'inherit', say: () => {} });
  const startServer = async (): Promise<ServerProcess> => {
    const settings = { ...env };
    const child = open('server', 'server/main.ts', settings);
    const url = (await child.ready) ?? '';
    settings['PORT'] = new URL(url).port;
    return { url, child };
  };
  const worker = hasWorker ? open('worker', 'workers/main.ts', env) : undefined;
  const others = Array.from({ length: count - 1 }, startServer);
  const servers = await Promise.all([startServer(), ...others]);
  await worker?.ready;
  const children = [...servers.map(server => server.child), ...(worker ? [worker] : [])];
  return {
    url: servers[0].url,
    servers,
    worker,
    stop: async () => void (await Promise.all(children.map(child => child.stop()))),
  };
}
