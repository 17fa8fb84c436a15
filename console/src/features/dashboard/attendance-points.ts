import type { AttendanceStatsAnswer } from '#contract/attendance/stats.ts';
import { formatShortDay } from '../../lib/format/college-time.ts';
import { counted, grouped } from '../../lib/format/format.ts';
import type { ChartPoint, ChartSeries } from '../../ui/charts/chart-model.ts';

type Week = AttendanceStatsAnswer['byWeek'][number];
type Counted = Pick<Week, 'present' | 'absent'>;

export const RATE: readonly ChartSeries<'rate'>[] = [
  { key: 'rate', label: 'Attendance Rate', tone: 'brand' },
];

export const countsOf = ({ present, absent }: Counted): Counted => ({ present, absent });

/** A chart over time shows at least this many weeks, even if nothing happened in them. */
const FEWEST_WEEKS = 4;

/** The weeks from the first one with a mark. Before it there was nothing to attend. */
export function sinceFirstMark(weeks: readonly Week[]): readonly Week[] {
  const first = weeks.findIndex(({ present, absent }) => present + absent > 0);
  return weeks.slice(Math.min(Math.max(first, 0), weeks.length - FEWEST_WEEKS));
}

const named = ({ from, to }: Week) => ({
  label: formatShortDay(from),
  name: `${formatShortDay(from)} – ${formatShortDay(to)}`,
});

/** Marks per week. */
export const marksByWeek = (weeks: readonly Week[]): ChartPoint<'present' | 'absent'>[] =>
  weeks.map(week => ({ ...named(week), values: countsOf(week) }));

/** Of weeks in which somebody came and nobody was recorded as absent. */
const NO_ABSENCES = 'no absences recorded';

const isWithoutAbsences = ({ present, absent }: Counted): boolean => present > 0 && absent === 0;

/**
 * The rate per week. A week without marks has no rate. One without absences has none either: it would be 100 %, however
 * many of those expected were missing, because they are marked only when somebody says so.
 */
export const rateByWeek = (weeks: readonly Week[]): ChartPoint<'rate'>[] =>
  weeks.map(week => {
    const { label, name } = named(week);
    return {
      label,
      name: isWithoutAbsences(week) ? `${name}, ${NO_ABSENCES}` : name,
      values: { rate: week.absent > 0 ? week.attendanceRate : null },
    };
  });

/** A chart of marks in one sentence. */
export function marksInWords(points: readonly Counted[], over: string): string {
  const sum = (status: keyof Counted): number => points.reduce((whole, each) => whole + each[status], 0);
  return `${grouped(sum('present'))} present and ${grouped(sum('absent'))} absent ${over}.`;
}

/** A chart of rates in one sentence: the lowest, the highest, and the latest rate. */
export function ratesInWords(weeks: readonly Week[]): string {
  const rates = weeks.filter(({ absent }) => absent > 0).map(week => week.attendanceRate);
  const last = rates.at(-1);
  if (last === undefined) return '';
  const words = `Between ${Math.min(...rates)}% and ${Math.max(...rates)}% over ${weeks.length} weeks, last ${last}%.`;
  const without = weeks.filter(isWithoutAbsences).length;
  return without === 0 ? words : `${words} ${counted(without, 'week')} with ${NO_ABSENCES}.`;
}
