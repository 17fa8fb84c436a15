import { useState } from 'react';
import type { Event } from '#contract/events/schema.ts';
import { remember, remembered } from '../../../lib/preferences.ts';
import { firstChoice } from './event-choice.ts';

const LAST_CHOSEN = 'scan-event';

/** The event to mark for: chosen here, named in the address, chosen last time, or the only one. */
export function useChosenEvent(events: readonly Event[], named: string | null) {
  const [chosen, setChosen] = useState<string | null>();
  const id = chosen === undefined ? firstChoice(events, named ?? remembered(LAST_CHOSEN)) : chosen;
  // An event that was completed meanwhile is no longer selected.
  const event = events.find(each => each.id === id) ?? null;
  return {
    event,
    choose: (next: string | null) => {
      setChosen(next);
      if (next !== null) remember(LAST_CHOSEN, next);
    },
  };
}
