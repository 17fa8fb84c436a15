import { STRENGTH_WORDS, type Strength } from '#contract/attendance/strength.ts';
import { isolated } from '#contract/bidi.ts';
import type { Range } from '#contract/constants.ts';
import type { ReportFiltersRequest } from '#contract/reports/filters.ts';
import { REPORT_LIST_MESSAGES } from '#contract/reports/list-messages.ts';
import type { ReportKind, ReportSubject, ScheduledReport } from '#contract/reports/request.ts';
import type { ReportSchedule } from '#contract/reports/schedules.ts';
import { formatDay, formatTime } from '../../lib/format/college-time.ts';
import { KIND_WORDS } from '../../lib/format/report-words.ts';

export const RANGE_WORDS: Readonly<Record<Range, string>> = {
  today: 'Today',
  week: 'Last 7 days',
  month: 'Last 30 days',
  threeMonths: 'Last 90 days',
  lastMonth: 'Last calendar month',
};

export const STATUS_WORDS = { present: 'Present', absent: 'Absent', not_marked: 'Not marked' } as const;

type Subject = ReportSubject | ScheduledReport;
/** Of a report that only another release can read, its kind is known at most. */
interface Unread {
  readonly kind?: ReportKind;
}

/** The filters of any kind. */
interface Filters
  extends Pick<ReportFiltersRequest, 'search' | 'event_type' | 'trade' | 'date_from' | 'date_to' | 'range'> {
  readonly status?: keyof typeof STATUS_WORDS | undefined;
  readonly year?: string | undefined;
  readonly strength?: Strength | undefined;
}

/** A report in a few words: its kind and its event or student or, for eligibility, which students it lists. */
export function titleOf(subject: Subject | Unread, about: string | null = null): string {
  const title = subject.kind ? KIND_WORDS[subject.kind].title : REPORT_LIST_MESSAGES.unread.title;
  if (about !== null) return `${title}: ${isolated(about)}`;
  if (!('side' in subject)) return title;
  return `${title}: ${subject.side === 'below' ? 'below' : 'at least'} ${subject.rate}%`;
}

/** The filters of a report in a line. */
export function filterLine(report: { readonly filters: Filters } | null): string {
  if (!report) return REPORT_LIST_MESSAGES.unread.filters;
  return filterWords(report).join(', ') || 'No filters';
}

/** The filters of a report, one phrase per filter. Empty without filters. */
export function filterWords({ filters }: { readonly filters: Filters }): readonly string[] {
  const { search, status, event_type, trade, year, strength, range } = filters;
  return [
    range ? RANGE_WORDS[range] : daysOf(filters),
    trade ?? '',
    year ?? '',
    event_type ?? '',
    status ? STATUS_WORDS[status] : '',
    strength ? STRENGTH_WORDS[strength] : '',
    search ? `“${search}”` : '',
  ].filter(phrase => phrase !== '');
}

function daysOf({ date_from: from, date_to: to }: Filters): string {
  if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  if (from) return `from ${formatDay(from)}`;
  return to ? `until ${formatDay(to)}` : '';
}

/** Monday first, as ISO 8601 counts. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Every day, every Friday, or on the first of every month, at its time in the college's zone. */
export function rhythmWords({
  every,
  weekday,
  time,
}: Pick<ReportSchedule, 'every' | 'weekday' | 'time'>): string {
  const day = weekday === null ? every : (WEEKDAYS[weekday - 1] ?? every);
  return `Every ${day}${every === 'month' ? ' on the 1st' : ''} at ${formatTime(time)}`;
}
