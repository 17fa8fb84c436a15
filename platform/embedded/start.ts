import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { inRoot } from '../paths.ts';
import { exitOf } from '../process/processes.ts';
import { StartError } from '../process/start-error.ts';
import { type Report, reportSchema, type Wanted } from './protocol.ts';

export interface EmbeddedDatabase {
  readonly url: string;
  /** Stops PostgreSQL, and resolves when it has ended. */
  stop(): Promise<void>;
}

/** Starts the embedded PostgreSQL and keeps it running. Null if another process of the clone already runs it. */
export async function startEmbedded(wanted: Wanted): Promise<EmbeddedDatabase | null> {
  const first = await forkHelper(wanted);
  if (first === null) return null;
  let helper = first.process;
  let stopping = false;
  const again: Wanted = { ...wanted, port: Number(new URL(first.url).port) };
  const keepRunning = async (): Promise<void> => {
    for (;;) {
      await exitOf(helper);
      if (stopping) return;
      helper = await forkAgain(again, () => stopping, helper);
      if (stopping) askToStop(helper);
    }
  };
  const kept = keepRunning();
  const stop = async (): Promise<void> => {
    stopping = true;
    askToStop(helper);
    await kept;
  };
  return { url: first.url, stop };
}

/** Any message means "stop". The helper responds by ending. */
function askToStop(helper: ChildProcess): void {
  // If it is just ending by itself, there is no one to send to.
  if (helper.connected) helper.send('stop', () => {});
}

/** What PostgreSQL begins each line of its log with, such as "2026-11-27 10:29:53.123 UTC [4711] ". */
const TIME_AND_PROCESS = /^\d{4}-\S+ \S+ \S+ \[\d+\] /gm;

/**
 * After a crash of the database or its helper: starts the same cluster on the same port, as soon as possible. Says why
 * it cannot, and then only what has changed.
 */
async function forkAgain(wanted: Wanted, stopping: () => boolean, last: ChildProcess): Promise<ChildProcess> {
  let told = '';
  const tell = (why: string): null => {
    const reason = why.replaceAll(TIME_AND_PROCESS, '');
    if (reason !== told) process.stderr.write(`${why}\n`);
    told = reason;
    return null;
  };
  for (let waitMs = 50; !stopping(); waitMs = Math.min(waitMs * 2, 5_000)) {
    await pause(waitMs);
    const again = await forkHelper(wanted).catch((error: Error) => tell(error.message));
    if (again) return again.process;
  }
  return last;
}

async function forkHelper(wanted: Wanted): Promise<{ process: ChildProcess; url: string } | null> {
  const helper = fork(inRoot('platform/embedded/helper.ts'), [JSON.stringify(wanted)], {
    // In its own session a signal to our process group does not reach it, so the database is stopped properly.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  const report = await firstReport(helper);
  if (report.type === 'failed') throw new StartError(report.message);
  return report.type === 'busy' ? null : { process: helper, url: report.url };
}

async function firstReport(helper: ChildProcess): Promise<Report> {
  const exit = once(helper, 'exit').then(
    ([code]): Report => ({ type: 'failed', message: `The database helper ended early (code ${code}).` }),
  );
  const message = once(helper, 'message').then(([said]) => reportSchema.parse(said));
  return Promise.race([message, exit]);
}
