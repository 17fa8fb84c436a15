import type { Knex } from 'knex';
import type { Logger } from '#platform/log/log.ts';
import { type Claim, LEASE_SECONDS, renewLease, reportProgress } from './report-rows.ts';

/** The lease of a report, while it is held. */
export interface Lease {
  /** Aborted when the lease is lost: the report was cancelled, or another worker has taken it over. */
  readonly lost: AbortSignal;
  /** Reports the share that is done, from 0 to 1. Throws if the lease is lost. */
  progress(share: number): Promise<void>;
  end(): Promise<void>;
}

/** The owner gets no more than one progress message in this time. */
export const PROGRESS_EVERY_MS = 300;
/** It is 100 % only when its file is stored. */
const MOST_PERCENT = 99;

/**
 * Renews the lease while its holder lives and works. So it can be short: after its worker was killed, a report
 * is free again within seconds.
 */
export function holdLease(
  { knex, log }: { readonly knex: Knex; readonly log: Pick<Logger, 'warn'> },
  claim: Claim,
): Lease {
  const losing = new AbortController();
  const heed = (ours: boolean): void => {
    if (!ours) losing.abort(new Error('the report is no longer ours'));
  };
  let renewing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(
    () => {
      renewing = renewLease(knex, claim).then(heed, error =>
        log.warn({ err: error, report: claim.id }, 'a lease was not renewed'),
      );
    },
    (LEASE_SECONDS * 1_000) / 3,
  );
  let reported = { percent: 0, at: Number.NEGATIVE_INFINITY };
  return {
    lost: losing.signal,
    async progress(share) {
      losing.signal.throwIfAborted();
      const percent = Math.min(MOST_PERCENT, Math.floor(share * 100));
      const at = performance.now();
      if (percent <= reported.percent || at - reported.at < PROGRESS_EVERY_MS) return;
      reported = { percent, at };
      heed(await reportProgress(knex, claim, percent));
      losing.signal.throwIfAborted();
    },
    async end() {
      clearInterval(timer);
      await renewing;
    },
  };
}
