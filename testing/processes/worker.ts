import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Database } from '#platform/database/db.ts';
import { inRoot } from '#platform/paths.ts';
import { exitOf } from '#platform/process/processes.ts';
import { atEnd } from '../at-end.ts';
import { productEnv } from './product-env.ts';

/** A separate worker process on this database, ready to work. It ends with the test or the file that started it, or earlier by `kill`. */
export async function startWorkerProcess(
  database: Pick<Database, 'url'>,
  env: Readonly<Record<string, string>> = {},
): Promise<{ kill(signal?: NodeJS.Signals): Promise<void> }> {
  const worker = fork(inRoot('workers/main.ts'), {
    execArgv: [],
    env: {
      ...process.env,
      ...productEnv(database, { LOG_LEVEL: 'error', ...env }),
    },
  });
  const kill = async (signal?: NodeJS.Signals): Promise<void> => {
    worker.kill(signal);
    await exitOf(worker);
  };
  atEnd(() => kill());
  const ended = once(worker, 'exit').then(([code]) =>
    Promise.reject(new Error(`the worker ended (${code})`)),
  );
  ended.catch(() => undefined);
  await Promise.race([once(worker, 'message'), ended]);
  return { kill };
}
