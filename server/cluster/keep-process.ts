import type { Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '#platform/log.ts';
import { exitOf, failureOf } from '#platform/processes.ts';
import { StartError } from '#platform/start-error.ts';
import { fromServer } from './messages.ts';

export interface KeptProcess {
  /** Settles with its address when it first serves, or with the reason why it cannot. */
  readonly ready: Promise<string>;
  /** Lets it end in order, and resolves when it has ended. */
  stop(): Promise<void>;
}

const BACK_OFF_MS = { first: 100, most: 5_000 };
/** A process that served for so long is started again at once; one that ends sooner waits longer each time. */
const STEADY_AFTER_MS = 10_000;
/** A little more than its own limit (platform/shutdown.ts). */
const STOP_WITHIN_MS = 16_000;

/** Runs one server process, and starts it again whenever it ends without being asked to. */
export function keepProcess(launch: () => Worker, log: Pick<Logger, 'error'>): KeptProcess {
  const stopping = new AbortController();
  const { signal } = stopping;
  let worker = launch();
  const ready = readiness(worker, signal);
  const kept = ready.then(keepUp, () => {}); // the caller gets a failure by `ready`

  async function keepUp(): Promise<void> {
    let waitMs = BACK_OFF_MS.first;
    let servesSince = performance.now();
    let failure: string | undefined;
    for (;;) {
      const how = failure ?? (await exitOf(worker.process));
      if (signal.aborted) return;
      if (performance.now() - servesSince > STEADY_AFTER_MS) waitMs = BACK_OFF_MS.first;
      const ended = { process: worker.process.pid, how, waitMs };
      log.error(ended, 'a server process ended unexpectedly; it is started again');
      await pause(waitMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      waitMs = Math.min(waitMs * 2, BACK_OFF_MS.most);
      servesSince = Number.POSITIVE_INFINITY;
      failure = failureOf(() => {
        worker = launch();
      });
      if (failure) continue;
      readiness(worker, signal).then(
        () => {
          servesSince = performance.now();
        },
        (error: Error) => log.error({ reason: error.message }, 'a server process could not be started'),
      );
    }
  }

  return {
    ready,
    async stop() {
      stopping.abort();
      await end(worker);
      await Promise.race([kept, exitOf(worker.process)]);
    },
  };
}

/** The address it serves at. If it is asked to end before it serves, this never settles. */
function readiness(worker: Worker, stopping: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    let reason = '';
    worker.on('message', message => {
      const { data } = fromServer.safeParse(message);
      if (data?.type === 'ready') resolve(data.url);
      if (data?.type === 'failed') reason = data.reason;
    });
    void exitOf(worker.process).then(how => {
      if (!stopping.aborted)
        reject(new StartError(reason || `A server process ended while it started (${how}).`));
    });
  });
}

async function end(worker: Worker): Promise<void> {
  if (process.platform !== 'win32') worker.process.kill('SIGTERM');
  else if (worker.isConnected()) worker.process.disconnect();
  const enough = setTimeout(() => worker.process.kill('SIGKILL'), STOP_WITHIN_MS);
  await exitOf(worker.process);
  clearTimeout(enough);
}
