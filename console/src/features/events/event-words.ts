import type { EventIdentity } from '#contract/constants.ts';
import type { CreateEventForm } from '#contract/events/schema.ts';
import { formatDay, formatTime } from '../../lib/format/college-time.ts';
import { beginningOf } from '../../ui/form/beginning-of.ts';
import type { EVENT_FIELDS } from './event-form.ts';

type EventField = (typeof EVENT_FIELDS)[number];

export const EVENT_LABELS: Readonly<Record<EventField, string>> = {
  title: 'Title',
  description: 'Description',
  event_type: 'Event type',
  trades: 'Trades',
  years: 'Years',
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
  date: formatDay(date),
  time: formatTime(time),
  location,
  identity: IDENTITY_WORDS[identity],
});
