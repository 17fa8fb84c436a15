import { isolated } from '#contract/bidi.ts';
import type { Event } from '#contract/events/schema.ts';
import { formatDay, formatTime } from './college-time.ts';

export const titleAndDate = ({ title, date }: Pick<Event, 'title' | 'date'>): string =>
  `${isolated(title)} – ${formatDay(date)}`;

export const titleTypeDateAndTime = ({ title, event_type, date, time }: Event): string =>
  `${isolated(title)} – ${event_type} – ${formatDay(date)}, ${formatTime(time)}`;

type Described = Pick<Event, 'title' | 'date' | 'time' | 'location'>;

export const dateTimeAndPlace = ({ date, time, location }: Omit<Described, 'title'>): string =>
  `${formatDay(date)}, ${formatTime(time)}, ${isolated(location)}`;

/** The day too, unless it is today: an event may have been opened early, or be kept open since. */
export const timeAndPlace = ({ date, time, location }: Omit<Described, 'title'>, today: string): string =>
  [...(date === today ? [] : [formatDay(date)]), formatTime(time), location].join(', ');

/** What a list of events to choose from says of each. One that would read like another one also says when and where it is. */
export function labelsOf<E extends Described>(
  events: readonly E[],
  describe: (event: E) => string,
): string[] {
  const labels = events.map(describe);
  return events.map(({ time, location }, nth) => {
    const label = labels[nth] ?? '';
    if (labels.indexOf(label) === labels.lastIndexOf(label)) return label;
    const more = [formatTime(time), isolated(location)].filter(text => !label.includes(text));
    return [label, ...more].join(', ');
  });
}

/** The same, as options of a select. */
export function optionsOf<E extends Described & Pick<Event, 'id'>>(
  events: readonly E[],
  describe: (event: E) => string,
): { readonly value: string; readonly label: string }[] {
  const labels = labelsOf(events, describe);
  return events.map(({ id }, nth) => ({ value: id, label: labels[nth] ?? '' }));
}
