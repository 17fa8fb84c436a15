import type { Logger } from './log.ts';

/** For work that is retried: one log line when it begins to fail, one when it works again, none in between. */
export interface Outage {
  failed(error: unknown): void;
  worked(): void;
}

export function logOutage(
  log: Pick<Logger, 'warn' | 'info'>,
  { began, ended }: { readonly began: string; readonly ended: string },
): Outage {
  let since: number | undefined;
  return {
    failed(error) {
      if (since !== undefined) return;
      since = performance.now();
      log.warn({ err: error }, began);
    },
    worked() {
      if (since === undefined) return;
      log.info({ afterMs: Math.round(performance.now() - since) }, ended);
      since = undefined;
    },
  };
}
