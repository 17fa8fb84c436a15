import type { Worker } from 'node:cluster';
import type { Logger } from '#platform/log/log.ts';
import { endChild, keepRunning } from '#platform/process/keep-running.ts';
import { exitOf } from '#platform/process/processes.ts';
import { StartError } from '#platform/process/start-error.ts';
import { fromServer } from './messages.ts';

export interface KeptProcess {
  /** Settles with its address when it first serves, or with the reason why it cannot. */
  readonly ready: Promise<string>;
  /** Lets it end in order, and resolves when it has ended. */
  stop(): Promise<void>;
}

/** A process that served for so long is started again at once; one that ends sooner waits longer each time. */
const STEADY_AFTER_MS = 10_000;
/** A little more than its own limit (platform/process/shutdown.ts). */
const STOP_WITHIN_MS = 16_000;

/** Runs one server process, and starts it again whenever it ends without being asked to. */
export function keepProcess(launch: () => Worker, log: Pick<Logger, 'error'>): KeptProcess {
  const stopping = new AbortController();
  const { signal } = stopping;
  let worker = launch();
  let servesSince = Number.POSITIVE_INFINITY;
  const ready = readiness(worker, signal);
  const hasStarted = (): void => {
    servesSince = performance.now();
  };
  const keepUp = (): Promise<void> => {
    hasStarted();
    return keepRunning({
      stopping: signal,
      current: () => worker.process,
      hasDoneWell: () => performance.now() - servesSince > STEADY_AFTER_MS,
      onEnded(how, waitMs) {
        const ended = { process: worker.process.pid, how, waitMs };
        log.error(ended, 'a server process ended unexpectedly; it is started again');
      },
      launch() {
        servesSince = Number.POSITIVE_INFINITY;
        worker = launch();
        readiness(worker, signal).then(hasStarted, (error: Error) =>
          log.error({ reason: error.message }, 'a server process could not be started'),
        );
      },
    });
  };
  const kept = ready.then(keepUp, () => {}); // the caller gets a failure by `ready`

  return {
    ready,
    async stop() {
      stopping.abort();
      await endChild(worker.process, STOP_WITHIN_MS);
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
