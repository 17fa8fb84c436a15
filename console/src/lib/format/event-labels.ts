import { isolated } from '#contract/bidi.ts';
import { audienceOrAll, onlyFor } from '#contract/events/audience.ts';
import type { Event } from '#contract/events/schema.ts';
import { formatDay, formatTime } from './college-time.ts';

export const titleAndDate = ({ title, date }: Pick<Event, 'title' | 'date'>): string =>
  `${isolated(title)} – ${formatDay(date)}`;

export const titleTypeDateAndTime = ({ title, event_type, date, time }: Event): string =>
  `${isolated(title)} – ${event_type} – ${formatDay(date)}, ${formatTime(time)}`;

type Described = Pick<Event, 'title' | 'date' | 'time' | 'location' | 'trades' | 'years' | 'listed'>;

/** And for whom, unless it is for all: rounds of one day may have the same title, hour and place. */
export const inFull = ({ date, time, location, ...audience }: Omit<Described, 'title'>): string =>
  [formatDay(date), formatTime(time), isolated(location), onlyFor(audience)].filter(Boolean).join(', ');

/** The day too, unless it is today: an event may have been opened early, or be kept open since. */
export const timeAndPlace = ({ date, time, location }: Omit<Described, 'title'>, today: string): string =>
  [...(date === today ? [] : [formatDay(date)]), formatTime(time), location].join(', ');

/** What tells events apart that would read alike, one after the other. */
const DETAILS: readonly ((event: Described) => readonly string[])[] = [
  ({ time, location }) => [formatTime(time), isolated(location)],
  audience => [audienceOrAll(audience)],
];

/**
 * What a list of events to choose from says of each. One that would read like another one also says when and where it is,
 * and, if that does not tell them apart, whom it is for.
 */
export const labelsOf = <E extends Described>(
  events: readonly E[],
  describe: (event: E) => string,
): string[] =>
  DETAILS.reduce(
    (labels, detailsOf) =>
      events.map((event, nth) => {
        const label = labels[nth] ?? '';
        if (labels.indexOf(label) === labels.lastIndexOf(label)) return label;
        return [label, ...detailsOf(event).filter(text => !label.includes(text))].join(', ');
      }),
    events.map(describe),
  );

/** The same, as options of a select. */
export function optionsOf<E extends Described & Pick<Event, 'id'>>(
  events: readonly E[],
  describe: (event: E) => string,
): { readonly value: string; readonly label: string }[] {
  const labels = labelsOf(events, describe);
  return events.map(({ id }, nth) => ({ value: id, label: labels[nth] ?? '' }));
}
