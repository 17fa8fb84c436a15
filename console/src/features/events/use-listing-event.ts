import { eventsRoutes } from '#contract/events/routes.ts';
import { api, get } from '../../lib/api/api.ts';
import { isGone } from '../../lib/api/api-error.ts';
import { useEventQuery } from '../../lib/api/event-endpoints.ts';
import { type FailedQuery, troubleOf } from '../../ui/state/load-failed.tsx';
import type { ListingEvent } from './event-form.ts';

const { useListedStudentsQuery } = api.injectEndpoints({
  endpoints: build => ({
    listedStudents: build.query(get(eventsRoutes.listedStudents, ['Event'])),
  }),
});

interface Asked {
  /** Undefined: not there yet, or `trouble` says why not. */
  readonly data: ListingEvent | undefined;
  readonly trouble: FailedQuery | null;
  /** The event was deleted, perhaps after it was read. */
  readonly gone: boolean;
}

/** An event and the students it lists, as a form needs them. Both are asked again when the event is changed. */
export function useListingEvent(id: string): Asked {
  const event = useEventQuery({ id });
  const listed = useListedStudentsQuery({ id });
  const data = event.data &&
    listed.data && { event: event.data.event, students: listed.data.students.map(student => student.id) };
  return { data, trouble: troubleOf([event, listed]), gone: isGone(event.error) };
}
