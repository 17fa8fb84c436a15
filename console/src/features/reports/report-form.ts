import { zodResolver } from '@hookform/resolvers/zod';
import type { InputWrapperProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { EVENT_TYPES, LIMITS, RANGES, YEARS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import {
  ELIGIBILITY_SIDES,
  ELIGIBLE_FROM_PERCENT,
  EXPECTED_STATUSES,
  isOfEvent,
  REPORT_FORMATS,
  REPORT_KINDS,
} from '#contract/reports/request.ts';
import { SCHEDULE_RHYTHMS } from '#contract/reports/schedules.ts';
import { refuseUnfinished } from '../../ui/form/unfinished-dates.ts';
import { FILTERS_OF, type Filter } from './filters-of.ts';

const orNone = <const V extends readonly string[]>(values: V) => z.enum(values).or(z.literal(''));
const day = z.iso.date(MESSAGES.dateInvalid).or(z.literal(''));

export const reportFields = z.object({
  kind: z.enum(REPORT_KINDS),
  format: z.enum(REPORT_FORMATS),
  eventId: z.string(),
  userId: z.string(),
  rate: z
    .string()
    .regex(/^(\d{1,2}|100)$/, MESSAGES.rateInvalid)
    .transform(Number),
  side: z.enum(ELIGIBILITY_SIDES),
  /** '': all days. `days`: the days of the two fields beside it. */
  range: z.enum([...RANGES, 'days']).or(z.literal('')),
  date_from: day,
  date_to: day,
  trade: z.string(),
  year: orNone(YEARS),
  event_type: orNone(EVENT_TYPES),
  status: orNone(EXPECTED_STATUSES),
  search: z.string().trim().max(LIMITS.search.max),
  /** In the college's zone. Empty: the current record. */
  asOf: z.string(),
  every: z.enum(['once', ...SCHEDULE_RHYTHMS]),
  weekday: z.string(),
  time: z.string(),
  mail: z.boolean(),
});
type Values = z.output<typeof reportFields>;

/** The message for a required field that is missing. */
const missing = ({ kind, eventId, userId, range, date_from, date_to, every, time }: Values) => ({
  ...(isOfEvent(kind) && eventId === '' && { eventId: MESSAGES.selectEvent }),
  ...(kind === 'student' && userId === '' && { userId: MESSAGES.selectStudent }),
  ...(range === 'days' &&
    date_from !== '' &&
    date_to !== '' &&
    date_to < date_from && { date_to: MESSAGES.periodBackwards }),
  ...(every !== 'once' && time === '' && { time: MESSAGES.timeRequired }),
});

/** Without what was typed in fields that are not on the screen: nobody could mend what is wrong there. */
function shown(form: z.input<typeof reportFields>): z.input<typeof reportFields> {
  const { kind, range } = form;
  const has = (filter: Filter): boolean => FILTERS_OF[kind].includes(filter);
  return {
    ...form,
    ...(kind !== 'eligibility' && { rate: EMPTY_FORM.rate }),
    ...(!(has('days') && range === 'days') && { date_from: '', date_to: '' }),
    ...(!has('search') && { search: '' }),
  };
}

export const reportFormSchema = z
  .custom<z.input<typeof reportFields>>()
  .transform(shown)
  .pipe(
    reportFields.superRefine((values, context) => {
      for (const [name, message] of Object.entries(missing(values)))
        context.addIssue({ code: 'custom', path: [name], message });
    }),
  );
export type ReportForm = z.input<typeof reportFormSchema>;
export type ReportValues = z.output<typeof reportFormSchema>;

export const EMPTY_FORM: ReportForm = {
  kind: 'eligibility',
  format: 'pdf',
  eventId: '',
  userId: '',
  rate: String(ELIGIBLE_FROM_PERCENT),
  side: 'below',
  range: 'threeMonths',
  date_from: '',
  date_to: '',
  trade: '',
  year: '',
  event_type: '',
  status: '',
  search: '',
  asOf: '',
  every: 'once',
  weekday: '1',
  time: '08:00',
  mail: false,
};

export const useReportForm = () =>
  useForm<ReportForm, unknown, ReportValues>({
    resolver: refuseUnfinished(zodResolver(reportFormSchema)),
    defaultValues: EMPTY_FORM,
  });
export type ReportFormHandle = ReturnType<typeof useReportForm>;

/** Fields that are side by side stay in line, whatever their descriptions and messages. */
export const describedBelow = (
  description: ReactNode,
): Pick<InputWrapperProps, 'description' | 'inputWrapperOrder'> => ({
  description,
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
});
