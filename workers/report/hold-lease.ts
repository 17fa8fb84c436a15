import type { Knex } from 'knex';
import type { Logger } from '#platform/log.ts';
import { type Claim, LEASE_SECONDS, renewLease, reportProgress } from './report-rows.ts';

/** The lease of a report, as long as it is held. */
export interface Lease {
  /** Aborted when it is no longer ours: it was cancelled, or another worker has taken it over. */
  readonly lost: AbortSignal;
  /** So much of it is done, from 0 to 1. Throws when it is lost. */
  progress(share: number): Promise<void>;
  end(): Promise<void>;
}

/** Its owner is told of progress no more often. */
export const PROGRESS_EVERY_MS = 300;
/** Done is what its file is stored of. */
const MOST_PERCENT = 99;

/**
 * Renews the lease while its holder lives and works, so that it can be short: a report whose worker was killed is
 * free again within seconds.
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
  let told = { percent: 0, at: Number.NEGATIVE_INFINITY };
  return {
    lost: losing.signal,
    async progress(share) {
      losing.signal.throwIfAborted();
      const percent = Math.min(MOST_PERCENT, Math.floor(share * 100));
      const at = performance.now();
      if (percent <= told.percent || at - told.at < PROGRESS_EVERY_MS) return;
      told = { percent, at };
      heed(await reportProgress(knex, claim, percent));
      losing.signal.throwIfAborted();
    },
    async end() {
      clearInterval(timer);
      await renewing;
    },
  };
}
