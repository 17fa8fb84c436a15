import { useState } from 'react';
import type { Event } from '#contract/events.ts';
import { firstChoice, rememberEvent, rememberedEvent } from './event-choice.ts';

/** The event marks are made for: chosen here, or the one this device chose last, or the only one. */
export function useChosenEvent(events: readonly Event[], preset?: string) {
  const [chosen, setChosen] = useState<string | null | undefined>(preset);
  const id = chosen === undefined ? firstChoice(events, rememberedEvent()) : chosen;
  // An event completed meanwhile is chosen no longer.
  const event = events.find(each => each.id === id) ?? null;
  return {
    event,
    choose: (next: string | null) => {
      setChosen(next);
      if (next !== null) rememberEvent(next);
    },
  };
}
