import { MESSAGES } from '#contract/messages.ts';
import { instantOf } from '../../lib/format/college-time.ts';

/** The instant of the record to show. Without one, the current record. */
export interface AsOf {
  readonly instant?: string;
  /** Why the chosen instant cannot be shown. */
  readonly problem?: string;
}

/** Converts a day and time in the college's zone to an instant. '' is now. A future instant is a problem. */
export function asOfFrom(chosen: string, now: Date, timeZone: string): AsOf {
  if (chosen === '') return {};
  const instant = instantOf(chosen, timeZone);
  if (instant === undefined) return { problem: MESSAGES.reportMomentUnclear };
  return Date.parse(instant) > now.getTime() ? { problem: MESSAGES.reportMomentAhead } : { instant };
}
