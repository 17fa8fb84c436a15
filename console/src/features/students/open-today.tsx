import { isolated } from '#contract/bidi.ts';
import { OPEN_TODAY_MESSAGES } from '#contract/events/open-today-messages.ts';
import { useActiveEventsQuery } from '../../lib/api/event-endpoints.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';

/**
 * Names the events of today that a change of students still reaches, because nobody has completed them. A meeting of
 * this morning is past for an office, and its day is not over.
 */
export function OpenToday({ className }: { readonly className?: string | undefined }) {
  const { today } = useCollegeTime();
  const { data } = useActiveEventsQuery();
  const titles = data?.events.flatMap(({ date, title }) => (date === today() ? [isolated(title)] : [])) ?? [];
  return titles.length > 0 && <p className={className}>{OPEN_TODAY_MESSAGES.follow(titles)}</p>;
}
