import { useState } from 'react';
import type { Event } from '#contract/events/schema.ts';
import { remember, remembered } from '../../../../lib/remembered.ts';

type Choosable = Pick<Event, 'id' | 'date'>;

/**
 * The first event to select: the last chosen one while it is active, or the only one there is. Not one of before
 * `from`: an event that was opened early or again stays active until somebody completes it, perhaps for a year.
 */
export function firstChoice(
  events: readonly Choosable[],
  remembered: string | null,
  from: string,
): string | null {
  const current = events.filter(({ date }) => date >= from);
  if (remembered !== null && current.some(event => event.id === remembered)) return remembered;
  const [only, ...others] = current;
  return only && others.length === 0 ? only.id : null;
}

const LAST_CHOSEN = 'scan-event';

/**
 * The event to mark for: chosen here, named in the address, chosen last time, or the only one. If the named event is
 * not active, none is chosen in its place: an admin who wanted that one would mark for another without noticing.
 * `from`: the first day whose events are chosen by themselves.
 */
export function useChosenEvent(events: readonly Event[], named: string | null, from = '') {
  const [chosen, setChosen] = useState<string | null>();
  const [last, setLast] = useState<Event | null>(null);
  const first = last?.id ?? named ?? firstChoice(events, remembered(LAST_CHOSEN), from);
  const id = chosen === undefined ? first : chosen;
  const found = events.find(each => each.id === id) ?? null;
  if (found && found !== last) setLast(found);
  // An event that was completed meanwhile stays, so that no scan goes to another one, or to none, unnoticed.
  const event = found ?? (last?.id === id ? last : null);
  return {
    events,
    event,
    /** It was completed or deleted elsewhere meanwhile. */
    ended: event !== null && !found,
    /** The named event, while it is wanted and not active. */
    notActive: !found && !last && chosen === undefined ? named : null,
    choose: (next: string | null): void => {
      setChosen(next);
      if (next !== null) remember(LAST_CHOSEN, next);
    },
  };
}

/** The active ones of the events of a pass, and the chosen one. A pass has its own events, whatever their day. */
export const usePassEvent = (events: readonly Event[]) =>
  useChosenEvent(
    events.filter(({ status }) => status === 'active'),
    null,
  );

/** The events to choose from, and the chosen one. */
export type EventChoice = ReturnType<typeof useChosenEvent>;
