import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { holdLease } from './claim/hold-lease.ts';
import { claimReport, failReport, finishReport, type Made, releaseReport } from './claim/report-rows.ts';
import { makeFile } from './make-file.ts';
import { makePdf } from './make-pdf.ts';
import { NoBrowserError } from './pdf/pdf.ts';
import type { Refused, RenderDeps, Rendered, Work } from './work.ts';

/** Another worker may have a browser if this one has none. */
const TRIES_FOR_BROWSER = 2;

/** Takes a waiting row to a row with its file. Of two simultaneous calls for one report, only one does the work. */
export async function renderReport(deps: RenderDeps, reportId: string): Promise<Rendered> {
  const claim = await claimReport(deps.knex, reportId);
  if (!claim) return 'not_ours';
  const lease = holdLease(deps, claim);
  try {
    return await make(deps, { claim, lease });
  } catch (error) {
    if (lease.lost.aborted) return 'not_ours';
    deps.log.warn({ err: error, report: claim.id, attempt: claim.attempt }, 'a report could not be made');
    if (error instanceof NoBrowserError && claim.attempt >= TRIES_FOR_BROWSER) {
      await failReport(deps.knex, claim, SERVER_MESSAGES.noBrowser, deps.now());
      return 'failed';
    }
    await releaseReport(deps.knex, claim);
    return 'released';
  } finally {
    await lease.end();
  }
}

/** Makes the file in its format. Ends the report with the file, or with the reason why there is none. */
async function make(deps: RenderDeps, work: Work): Promise<Rendered> {
  const { claim } = work;
  const end = async (made: Made | Refused): Promise<Rendered> => {
    if ('sentence' in made) {
      await failReport(deps.knex, claim, made.sentence, deps.now());
      return 'failed';
    }
    return (await finishReport(deps.knex, claim, made, deps.now())) ? 'ready' : 'not_ours';
  };
  const { format } = claim;
  return format === 'pdf' ? end(await makePdf(deps, work)) : makeFile(deps, { ...work, format }, end);
}
