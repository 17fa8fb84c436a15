import type { ReportAnswer } from '#contract/attendance/schema.ts';

const grouped = new Intl.NumberFormat('en-IN');

/** How many records are shown, of how many that match. If filters are set, also how many there are in total. */
export function countLine(shown: number, { count, total }: Pick<ReportAnswer, 'count' | 'total'>): string {
  const line = `Showing ${grouped.format(shown)} of ${grouped.format(count)} records`;
  return count === total ? line : `${line} (${grouped.format(total)} in all)`;
}
