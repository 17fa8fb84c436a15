import { fork } from 'node:child_process';
import { once } from 'node:events';
import { inRoot } from '#platform/paths.ts';
import { WORKER_NODE_OPTIONS } from '#workers/node-options.ts';
import { memoryMiB, peakMemoryDuring } from './peak-memory.ts';

/** One piece of work done by a separate process. */
export interface Done {
  readonly ms: number;
  readonly bytes: number;
  /** The most memory of the process and its browser, and its growth during the work. */
  readonly peakMiB: number;
}

interface WayProcess {
  /** Sends `order` to the process. Rejects if the process ends. */
  work(order: number): Promise<Done>;
  end(): void;
}

/**
 * Does something in one way in a separate process, so that its use of resources can be measured from outside.
 * For each order the module sends 'begun' when it is ready to be measured. Then it sends the time taken and the
 * size of the result.
 */
export function startWay(module: string, ...args: readonly string[]): WayProcess {
  const child = fork(inRoot(module), [...args], { execArgv: ['--expose-gc', ...WORKER_NODE_OPTIONS] });
  const gone = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${module} ended (${code})`)));
  gone.catch(() => undefined);
  const nextMessage = <T>(): Promise<T> =>
    Promise.race([once(child, 'message').then(([message]) => message), gone]);
  return {
    async work(order) {
      const { pid } = child;
      if (!pid) throw new Error('the process did not start');
      const begun = nextMessage();
      child.send(order);
      await begun;
      const before = memoryMiB([pid]);
      const { result, peakMiB } = await peakMemoryDuring(pid, () => nextMessage<Omit<Done, 'peakMiB'>>());
      return { ...result, peakMiB: peakMiB - before };
    },
    end: () => child.kill(),
  };
}
