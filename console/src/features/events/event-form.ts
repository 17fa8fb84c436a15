import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { AUDIENCE_MESSAGES } from '#contract/events/audience-messages.ts';
import {
  type CreateEventBody,
  type CreateEventForm,
  createEventBody,
  type Event,
  type UpdateEventBody,
  updateEventBody,
} from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { addDays } from '#contract/time.ts';
import { isApiError, sentence } from '../../lib/api/api-error.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';

/** In the order on the screen. Messages and focus follow this order. */
export const EVENT_FIELDS = [
  'title',
  'description',
  'event_type',
  'trades',
  'years',
  'students',
  'date',
  'time',
  'location',
  'identity',
] as const;

/** Which days the form takes: from today on, only those before today, or any, because the event has taken place. */
export type EventDays = 'coming' | 'past' | 'any';

const listing = {
  students: createEventBody.shape.students,
  /** The list of students as it was pasted. Null: none is wanted, or what it says is only that of `students`. */
  pasted: z.string().nullable().default(null),
};

/** The contract's body with the list as it was pasted, plus the rules that need the college's today and that list. */
export const eventFormSchema = (today: () => string, days: EventDays) => {
  const { date } = createEventBody.shape;
  const right: Readonly<Record<EventDays, typeof date>> = {
    coming: date.refine(day => day >= today(), MESSAGES.dateInPast),
    past: date.refine(day => day < today(), MESSAGES.pastEventNotPast),
    any: date,
  };
  return createEventBody
    .extend({ ...listing, date: right[days] })
    .refine(({ students, pasted }) => pasted === null || students.length > 0, {
      path: ['students'],
      error: AUDIENCE_MESSAGES.listsNobody,
      // All problems are shown at once.
      when: ({ value }) => z.object(listing).safeParse(value).success,
    });
};
export type EventForm = z.input<ReturnType<typeof eventFormSchema>>;
export type EventValues = z.output<ReturnType<typeof eventFormSchema>>;

/** The same rule for the browser's calendar. */
export function dayBounds(days: EventDays, today: string): { min?: string; max?: string } {
  if (days === 'past') return { max: addDays(today, -1) };
  return days === 'coming' ? { min: today } : {};
}

/** Of another season than the next: its year is probably mistyped. */
export const isFarAway = (date: string, today: string): boolean => date > addDays(today, 2 * 366);

/** A form that nobody has filled in. */
export const EMPTY: CreateEventForm = {
  title: '',
  description: '',
  event_type: 'Event',
  trades: [],
  years: [],
  students: [],
  date: '',
  time: '',
  location: '',
  identity: 'any',
};

export function useEventForm(days: EventDays, initial: CreateEventForm = EMPTY) {
  const { today } = useCollegeTime();
  const resolver = useMemo(() => zodResolver(eventFormSchema(today, days)), [today, days]);
  return useForm<EventForm, unknown, EventValues>({
    resolver,
    defaultValues: { ...initial, pasted: null },
  });
}

export type EventFormHandle = ReturnType<typeof useEventForm>;
export type EventControl = EventFormHandle['control'];

/** Shown if neither the server nor the network has a sentence of its own. */
export interface EventFailed {
  readonly answered: string;
  readonly unanswered: string;
}

/** Why an event was not stored. */
export const eventProblem = (error: unknown, { answered, unanswered }: EventFailed): string =>
  isApiError(error) ? sentence(error, answered) : unanswered;

/** An event with the ids of the students it lists. */
export interface ListingEvent {
  readonly event: Event;
  readonly students: readonly string[];
}

/** The form of a new event that says what another one does. A day that has passed has to be chosen anew. */
export const duplicateOf = (listing: ListingEvent, today: string): CreateEventForm => ({
  ...valuesOf(listing),
  date: listing.event.date < today ? '' : listing.event.date,
});

/** What the form says of an event that is there. The ids are in the order in which they are sent. */
export const valuesOf = ({ event, students: ids }: ListingEvent): CreateEventForm => {
  const { title, description, event_type, trades, years, date, time, location, identity } = event;
  const students = [...ids].sort();
  return { title, description, event_type, trades, years, students, date, time, location, identity };
};

/** The changed fields only, so that two admins do not undo each other's changes. */
export const changesOf = (now: CreateEventBody, opened: CreateEventForm): UpdateEventBody =>
  updateEventBody.parse(
    Object.fromEntries(
      EVENT_FIELDS.filter(name => JSON.stringify(now[name]) !== JSON.stringify(opened[name])).map(name => [
        name,
        now[name],
      ]),
    ),
  );

/** A preview needs what a notice at the door needs: what, when and where. */
export const previewComplete = (form: Partial<CreateEventForm>): boolean =>
  [form.title, form.date, form.time, form.location].every(text => text !== undefined && text.trim() !== '');
