import { useState } from 'react';
import type { Event } from '#contract/events/schema.ts';
import { firstChoice, rememberEvent, rememberedEvent } from './event-choice.ts';

/** The event to mark for: chosen here, named in the address, chosen last time, or the only one. */
export function useChosenEvent(events: readonly Event[], named: string | null) {
  const [chosen, setChosen] = useState<string | null>();
  const id = chosen === undefined ? firstChoice(events, named ?? rememberedEvent()) : chosen;
  // An event that was completed meanwhile is no longer selected.
  const event = events.find(each => each.id === id) ?? null;
  return {
    event,
    choose: (next: string | null) => {
      setChosen(next);
      if (next !== null) rememberEvent(next);
    },
  };
}
