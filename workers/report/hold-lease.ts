import type { Knex } from 'knex';
import type { Logger } from '#platform/log.ts';
import { type Claim, LEASE_SECONDS, renewLease } from './report-rows.ts';

/**
 * Renews the lease while its holder lives and works, so that it can be short: a report whose worker was killed is
 * free again within seconds.
 */
export function holdLease(
  { knex, log }: { readonly knex: Knex; readonly log: Pick<Logger, 'warn'> },
  claim: Claim,
): { end(): Promise<void> } {
  let renewing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(
    () => {
      renewing = renewLease(knex, claim).catch(error =>
        log.warn({ err: error, report: claim.id }, 'a lease was not renewed'),
      );
    },
    (LEASE_SECONDS * 1_000) / 3,
  );
  return {
    async end() {
      clearInterval(timer);
      await renewing;
    },
  };
}
