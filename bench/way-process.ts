import { fork } from 'node:child_process';
import { once } from 'node:events';
import { inRoot } from '#platform/paths.ts';
import { memoryMiB, peakMemoryDuring } from './process-memory.ts';

/** One piece of work done by a process of its own. */
export interface Done {
  readonly ms: number;
  readonly bytes: number;
  /** Of the process and its browser, and by how much it grew for the work. */
  readonly peakMiB: number;
}

export interface WayProcess {
  /** Has it do what `order` says; rejects where it says that it could not. */
  work(order: string | number): Promise<Done>;
  end(): void;
}

type Outcome = Omit<Done, 'peakMiB'> | { readonly failed: string };

/**
 * One way of doing something in a process of its own, so that what it uses can be told from outside. The module says
 * 'begun' to each order once it is ready to be measured, and then how long it took and how much came of it, or
 * why nothing did.
 */
export function startWay(module: string, ...args: readonly string[]): WayProcess {
  const child = fork(inRoot(module), [...args], { execArgv: ['--expose-gc'] });
  const gone = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${module} ended (${code})`)));
  gone.catch(() => undefined);
  const told = <T>(): Promise<T> => Promise.race([once(child, 'message').then(([message]) => message), gone]);
  return {
    async work(order) {
      const { pid } = child;
      if (!pid) throw new Error('the process did not start');
      const begun = told();
      child.send(order);
      await begun;
      const before = memoryMiB([pid]);
      const { result, peakMiB } = await peakMemoryDuring(pid, () => told<Outcome>());
      if ('failed' in result) throw new Error(result.failed);
      return { ...result, peakMiB: peakMiB - before };
    },
    end: () => child.kill(),
  };
}
