import type { ReportAnswer } from '#contract/attendance/records.ts';
import { showing, grouped as written } from '../../lib/format/format.ts';

/** How many records are shown, of how many that match. If filters are set, also how many there are in total. */
export function countLine(shown: number, { count, total }: Pick<ReportAnswer, 'count' | 'total'>): string {
  const line = showing(shown, count, 'records');
  return count === total ? line : `${line} (${written(total)} in all)`;
}
