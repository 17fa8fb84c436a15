import type { EventIdentity } from '#contract/constants.ts';
import { audienceOrAll } from '#contract/events/audience.ts';
import type { CreateEventForm } from '#contract/events/schema.ts';
import { formatDay, formatTime } from '../../lib/format/college-time.ts';
import { counted } from '../../lib/format/format.ts';
import { beginningOf } from '../../ui/form/beginning-of.ts';
import type { EVENT_FIELDS, EventForm } from './event-form.ts';

type EventField = (typeof EVENT_FIELDS)[number];

export const EVENT_LABELS: Readonly<Record<EventField, string>> = {
  title: 'Title',
  description: 'Description',
  event_type: 'Event type',
  trades: 'Trades',
  years: 'Years',
  students: 'List of students',
  date: 'Date',
  time: 'Time',
  location: 'Location',
  identity: 'Identification',
};

export const IDENTITY_WORDS: Readonly<Record<EventIdentity, string>> = {
  any: 'Any code marks',
  strict: 'Only a live code marks; with other codes you check the student',
};

/** The values of the form as it shows them. */
export const eventInWords = ({
  title,
  description = '',
  event_type = 'Event',
  trades = [],
  years = [],
  students = [],
  date,
  time,
  location,
  identity = 'any',
}: CreateEventForm): Readonly<Record<EventField, string>> => ({
  title,
  description: beginningOf(description),
  event_type,
  trades: trades.join(', ') || 'All trades',
  years: years.join(', ') || 'All years',
  students: students.length > 0 ? counted(students.length, 'listed student') : 'No list',
  date: formatDay(date),
  time: formatTime(time),
  location,
  identity: IDENTITY_WORDS[identity],
});

type Expected = Partial<Pick<EventForm, 'trades' | 'years' | 'students' | 'pasted'>>;

/** Whether only the students of a list are expected. */
export const isListing = ({ students = [], pasted = null }: Expected): boolean =>
  students.length > 0 || pasted !== null;

/** Who is expected by what the form says now. */
export const expectedWords = (form: Expected): string => {
  const { trades = [], years = [], students = [] } = form;
  if (isListing(form) && students.length === 0) return 'Nobody yet';
  return audienceOrAll({ trades, years, listed: students.length });
};
