import { MESSAGES } from '#contract/messages.ts';
import { instantOf } from '../../lib/college-time.ts';

/** The moment whose record is shown. Neither: the record as it is now. */
export interface AsOf {
  readonly instant?: string;
  /** Why what was chosen is not shown. */
  readonly problem?: string;
}

/** What a moment by the college's clocks comes to; '' is now. Of what is still to come nothing is known. */
export function asOfFrom(chosen: string, now: Date, timeZone: string): AsOf {
  if (chosen === '') return {};
  const instant = instantOf(chosen, timeZone);
  if (instant === undefined) return { problem: MESSAGES.reportMomentUnclear };
  return Date.parse(instant) > now.getTime() ? { problem: MESSAGES.reportMomentAhead } : { instant };
}
