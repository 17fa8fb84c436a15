import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  type CreateEventBody,
  type CreateEventForm,
  createEventBody,
  type Event,
} from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { isApiError, sentence } from '../../lib/api/api-error.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';

/** In the order on the screen. Messages and focus follow this order. */
export const EVENT_FIELDS = [
  'title',
  'description',
  'event_type',
  'trade',
  'date',
  'time',
  'location',
  'identity',
] as const;

/** The contract's body, plus the rule that needs the college's today. A past day may stay as it is. */
export const eventFormSchema = (today: () => string, currentDate?: string) =>
  createEventBody.extend({
    date: createEventBody.shape.date.refine(
      date => date === currentDate || date >= today(),
      MESSAGES.dateInPast,
    ),
  });

const EMPTY: CreateEventForm = {
  title: '',
  description: '',
  event_type: 'Event',
  trade: null,
  date: '',
  time: '',
  location: '',
  identity: 'any',
};

export function useEventForm(initial: CreateEventForm = EMPTY) {
  const { today } = useCollegeTime();
  // The event's own day when the form opened, which may have passed.
  const [currentDate] = useState(initial.date);
  const resolver = useMemo(() => zodResolver(eventFormSchema(today, currentDate)), [today, currentDate]);
  return useForm<CreateEventForm, unknown, CreateEventBody>({ resolver, defaultValues: initial });
}

export type EventFormHandle = ReturnType<typeof useEventForm>;

/** Shown if neither the server nor the network has a sentence of its own. */
export interface EventFailed {
  readonly answered: string;
  readonly unanswered: string;
}

/** Why an event was not stored. */
export const eventProblem = (error: unknown, { answered, unanswered }: EventFailed): string =>
  isApiError(error) ? sentence(error, answered) : unanswered;

/** The form of a new event that says what another one does. A day that has passed has to be chosen anew. */
export const duplicateOf = (event: Event, today: string): CreateEventForm => {
  const { title, description, event_type, trade, date, time, location, identity } = event;
  return {
    title,
    description,
    event_type,
    trade,
    date: date < today ? '' : date,
    time,
    location,
    identity,
  };
};

/** A preview needs what a notice at the door needs: what, when and where. */
export const previewComplete = (form: Partial<CreateEventForm>): boolean =>
  [form.title, form.date, form.time, form.location].every(text => text !== undefined && text.trim() !== '');
