import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '#platform/database/db.ts';
import { type Child, startChild } from '../../tools/start/child.ts';
import { productEnv } from './product-env.ts';

export interface ServerGroup {
  readonly url: string;
  /** The primary process. It is started again when it is killed. */
  readonly primary: Child;
  /** The messages of the primary process to the process that started it. */
  readonly messages: readonly unknown[];
  /** The ids of all server processes that ever served, oldest first. */
  served(): number[];
  /** How long the primary process waited each time before it started a process again. */
  waits(): number[];
  stop(): Promise<void>;
}

/** Several server processes behind one port, as `npm start` runs them, on a test's database. */
export async function startGroup(
  database: Pick<Database, 'url'>,
  servers: number,
  more: Readonly<Record<string, string>> = {},
): Promise<ServerGroup> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollcall-group-'));
  const log = path.join(folder, 'log');
  const settings = productEnv(database, { SERVERS: String(servers), ...more });
  const messages: unknown[] = [];
  const primary = startChild({
    name: 'server',
    entry: 'server/main.ts',
    env: () => settings,
    output: openSync(log, 'a'),
    say: () => {},
    onMessage: message => messages.push(message),
  });
  const url = (await primary.ready) ?? '';
  settings['PORT'] = new URL(url).port;
  const numbersOf = (line: RegExp): number[] =>
    [...readFileSync(log, 'utf8').matchAll(line)].map(([, found]) => Number(found));
  return {
    url,
    primary,
    messages,
    served: () => numbersOf(SERVING),
    waits: () => numbersOf(/"waitMs":(\d+)/g),
    async stop() {
      await primary.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The line of the primary process also says how many there are. */
const SERVING = /"pid":(\d+),[^\n]*"url":"[^"]*","msg":"serving"/g;
