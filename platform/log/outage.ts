import type { Logger } from './log.ts';

/** For work that is retried: one log line when it begins to fail, one when it works again, none in between. */
export interface Outage {
  failed(error: unknown): void;
  worked(): void;
  /** What `work` returns, or undefined if it fails. */
  tried<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
}

export function logOutage(
  log: Pick<Logger, 'warn' | 'info'>,
  { began, ended }: { readonly began: string; readonly ended: string },
): Outage {
  let since: number | undefined;
  function failed(error: unknown): void {
    if (since !== undefined) return;
    since = performance.now();
    log.warn({ err: error }, began);
  }
  function worked(): void {
    if (since === undefined) return;
    log.info({ afterMs: Math.round(performance.now() - since) }, ended);
    since = undefined;
  }
  return {
    failed,
    worked,
    async tried(work) {
      try {
        const result = await work();
        worked();
        return result;
      } catch (error) {
        failed(error);
        return undefined;
      }
    },
  };
}
