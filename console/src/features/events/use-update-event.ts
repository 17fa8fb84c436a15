import { useState } from 'react';
import type { CreateEventBody, Event } from '#contract/events/schema.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { useUpdateEventMutation } from '../../lib/api/event-endpoints.ts';

interface Question {
  /** The server's sentence about the effect. */
  readonly what: string;
  readonly onAnswer: (move: boolean) => void;
}

export type Updated =
  | { readonly outcome: 'stored'; readonly message: string }
  | { readonly outcome: 'kept' }
  | { readonly outcome: 'failed'; readonly error: unknown };

/** Stores the changes. `question` is set first if the event has marks and would move to another day. */
export function useUpdateEvent({ id }: Pick<Event, 'id'>) {
  const [updateEvent] = useUpdateEventMutation();
  const [question, setQuestion] = useState<Question | null>(null);

  const ask = (what: string): Promise<boolean> =>
    new Promise(resolve => {
      const onAnswer = (move: boolean): void => {
        setQuestion(null);
        resolve(move);
      };
      setQuestion({ what, onAnswer });
    });
  const update = async (body: CreateEventBody, confirmMove = false): Promise<Updated> => {
    const { data, error } = await updateEvent({ id, ...body, ...(confirmMove && { confirmMove }) });
    if (data) return { outcome: 'stored', message: data.message };
    if (confirmMove || !isApiError(error) || error.code !== 'event_has_marks')
      return { outcome: 'failed', error };
    return (await ask(error.error)) ? update(body, true) : { outcome: 'kept' };
  };
  return { update: (body: CreateEventBody) => update(body), question };
}
