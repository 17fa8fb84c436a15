import {
  formatsOf,
  isOfEvent,
  isOnlyPrinted,
  type ReportFormat,
  type RequestReportBody,
  requestReportBody,
  type ScheduledReport,
  scheduledReport,
} from '#contract/reports/request.ts';
import { type CreateScheduleBody, createScheduleBody } from '#contract/reports/schedules.ts';
import { instantOf } from '../../lib/format/college-time.ts';
import { FILTERS_OF, type Filter } from './filters-of.ts';
import type { ReportValues } from './report-form.ts';

/** The body of a single report. */
export const bodyOf = (values: ReportValues, timeZone: string): RequestReportBody =>
  requestReportBody.parse({ ...subjectOf(values), ...asOfField(values, timeZone) });

/** The body of a scheduled report. */
export function scheduleOf(values: ReportValues): CreateScheduleBody {
  const { every, weekday, time, mail } = values;
  return createScheduleBody.parse({
    every,
    time,
    mail,
    weekday: every === 'week' ? Number(weekday) : null,
    report: reportOf(values),
  });
}

const reportOf = (values: ReportValues): ScheduledReport => scheduledReport.parse(subjectOf(values));

/** The format that was chosen, perhaps for another kind before, or the usual one of this kind. */
export function formatFor({ kind, format }: Pick<ReportValues, 'kind' | 'format'>): ReportFormat {
  const formats = formatsOf(kind);
  return formats.includes(format) ? format : formats[0];
}

function subjectOf(values: ReportValues) {
  const { kind, eventId, userId, rate, side } = values;
  return {
    kind,
    format: formatFor(values),
    ...(isOfEvent(kind) && { eventId }),
    ...(kind === 'student' && { userId }),
    ...(kind === 'eligibility' && { rate, side }),
    filters: filtersOf(values),
  };
}

function filtersOf(values: ReportValues) {
  const chosen = FILTERS_OF[values.kind].flatMap(filter =>
    filter === 'days' ? daysOf(values) : [[filter, chosenIn(values, filter)] as const],
  );
  return Object.fromEntries(chosen.filter(([, value]) => value !== ''));
}

/** Only the report of one event has the status "not marked". */
const chosenIn = (values: ReportValues, filter: Exclude<Filter, 'days'>): string =>
  filter === 'status' && values.kind !== 'event' && values.status === 'not_marked' ? '' : values[filter];

function daysOf({ range, date_from, date_to }: ReportValues): (readonly [string, string])[] {
  if (range !== 'days') return [['range', range]];
  return [
    ['date_from', date_from],
    ['date_to', date_to],
  ];
}

/** Whether the report is to say what will be known at a later moment. The server would say what is known now. */
export function isAhead({ every, kind, asOf }: ReportValues, timeZone: string, now: Date): boolean {
  const instant = instantOf(asOf, timeZone);
  return (
    every === 'once' && !isOnlyPrinted(kind) && instant !== undefined && Date.parse(instant) > now.getTime()
  );
}

function asOfField({ kind, asOf }: ReportValues, timeZone: string) {
  const instant = instantOf(asOf, timeZone);
  return isOnlyPrinted(kind) || instant === undefined ? {} : { asOf: instant };
}
