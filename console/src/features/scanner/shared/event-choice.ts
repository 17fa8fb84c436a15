import { isolated } from '#contract/bidi.ts';
import type { Event } from '#contract/events/schema.ts';
import { formatDay, formatTime } from '../../../lib/format/college-time.ts';

type Choosable = Pick<Event, 'id'>;

/** The first event to select: the last chosen one while it is active, or the only one there is. */
export function firstChoice(events: readonly Choosable[], remembered: string | null): string | null {
  if (remembered !== null && events.some(event => event.id === remembered)) return remembered;
  const [only, ...others] = events;
  return only && others.length === 0 ? only.id : null;
}

export const titleAndDate = ({ title, date }: Event): string => `${isolated(title)} – ${formatDay(date)}`;

export const titleTypeDateAndTime = ({ title, event_type, date, time }: Event): string =>
  `${isolated(title)} – ${event_type} – ${formatDay(date)}, ${formatTime(time)}`;
