import { localTime } from '#contract/time.ts';

/**
 * When the clocks of the college are changed, for the SQL below. The database has rules of zones too, but perhaps those
 * of another year. It also takes the second of two midnights. So a student could be late on a screen and on time in a
 * chart, and a day could end an hour apart.
 */
interface ClockChanges {
  /** The instants at which clocks are changed, earliest first. */
  readonly changes: readonly string[];
  /** What clocks show at each change: the later of the times before and after it. From then on the new offset holds. */
  readonly shown: readonly string[];
  /** Minutes ahead of UTC: before the first change, and after each. */
  readonly offsets: readonly number[];
}

/** What this clock shows at an instant, without a zone. Needs the bindings of `clockChanges`. */
export const shownAt = (instant: string): string =>
  `(${instant} AT TIME ZONE 'UTC' + ${offset(`width_bucket(${instant}, :changes::timestamptz[])`)})`;

/** The first instant of a day: `momentOf` at midnight. Needs the bindings of `clockChanges`. */
export const startOf = (day: string): string =>
  `((${day}::timestamp - ${offset(`width_bucket(${day}::timestamp, :shown::timestamp[])`)}) AT TIME ZONE 'UTC')`;

const offset = (changed: string): string => `make_interval(mins => (:offsets::integer[])[1 + ${changed}])`;

const known = new Map<string, ClockChanges>();

export function clockChanges(timeZone: string): ClockChanges {
  const found = known.get(timeZone) ?? findChanges(timeZone);
  known.set(timeZone, found);
  return found;
}

const MINUTE_MS = 60_000;
/** No zone changes its clocks twice within a week. */
const STEP_MS = 7 * 86_400_000;
/** No event is earlier. What is recorded after the end goes on with the last offset. */
const [FROM, TO] = [Date.UTC(2000, 0), Date.UTC(2100, 0)];

function findChanges(timeZone: string): ClockChanges {
  const offsetAt = (at: number): number => {
    const { day, minute } = localTime(new Date(at), timeZone);
    return (Date.parse(`${day}T${minute}Z`) - at) / MINUTE_MS;
  };
  const found = { changes: [] as string[], shown: [] as string[], offsets: [offsetAt(FROM)] };
  for (let from = FROM, before = offsetAt(FROM); from < TO; from += STEP_MS) {
    const after = offsetAt(from + STEP_MS);
    if (after === before) continue;
    const at = firstWith(after, { offsetAt, from, to: from + STEP_MS });
    found.changes.push(new Date(at).toISOString());
    found.shown.push(new Date(at + Math.max(before, after) * MINUTE_MS).toISOString().slice(0, -1));
    found.offsets.push(after);
    before = after;
  }
  return found;
}

interface Search {
  readonly offsetAt: (at: number) => number;
  readonly from: number;
  readonly to: number;
}

/** The first minute with this offset, which holds at the end of the span and not at its beginning. */
function firstWith(after: number, { offsetAt, from, to }: Search): number {
  if (to - from === MINUTE_MS) return to;
  const middle = from + Math.floor((to - from) / MINUTE_MS / 2) * MINUTE_MS;
  return offsetAt(middle) === after
    ? firstWith(after, { offsetAt, from, to: middle })
    : firstWith(after, { offsetAt, from: middle, to });
}
