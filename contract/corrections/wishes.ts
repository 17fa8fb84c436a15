import { addDays } from '../time.ts';

/** What a student asks the office for: to count as present, or to count as neither present nor absent. */
export const CORRECTION_WISHES = ['present', 'excused'] as const;
export type CorrectionWish = (typeof CORRECTION_WISHES)[number];

/**
 * The last day on which a student may ask, by the days that the office sets. They are counted from the day of the event,
 * or from the day of the record if that is later: somebody who is recorded as absent long after the event has as many as
 * others. `recorded` is empty without a record. Null: there is no limit. `never`: nobody may ask.
 */
export function lastDayToAsk(
  days: number | null,
  { date, recorded }: { readonly date: string; readonly recorded: string },
): string | 'never' | null {
  if (days === null) return null;
  return days === 0 ? 'never' : addDays(recorded > date ? recorded : date, days);
}
