import { eventsRoutes } from '#contract/events/routes.ts';
import { api, del, get, pages, post, put } from './api.ts';

const FOUND_AT_ONCE = 20;

/** Events, for several screens. */
export const {
  useAddPastEventMutation,
  useEventsQuery,
  useFoundEventsInfiniteQuery,
  useActiveEventsQuery,
  useUpcomingEventsQuery,
  useEventQuery,
  useCreateEventMutation,
  useUpdateEventMutation,
  useOpenEventMutation,
  useCompleteEventMutation,
  useReopenEventMutation,
  useDeleteEventMutation,
} = api.injectEndpoints({
  endpoints: build => ({
    events: build.query(get(eventsRoutes.events, ['Event'])),
    foundEvents: build.infiniteQuery(pages(eventsRoutes.events, ['Event'], { limit: FOUND_AT_ONCE })),
    activeEvents: build.query(get(eventsRoutes.activeEvents, ['Event'])),
    upcomingEvents: build.query(get(eventsRoutes.upcomingEvents, ['Event'])),
    event: build.query(get(eventsRoutes.event, ['Event'])),
    createEvent: build.mutation(post(eventsRoutes.createEvent, ['Event'])),
    addPastEvent: build.mutation(post(eventsRoutes.addPastEvent, ['Event'])),
    updateEvent: build.mutation(put(eventsRoutes.updateEvent, ['Event', 'Attendance'])),
    openEvent: build.mutation(post(eventsRoutes.openEvent, ['Event'])),
    completeEvent: build.mutation(post(eventsRoutes.completeEvent, ['Event', 'Attendance'])),
    reopenEvent: build.mutation(post(eventsRoutes.reopenEvent, ['Event', 'Attendance'])),
    /** Invalidates nothing by itself. The deleted event's screen has to be left first. */
    deleteEvent: build.mutation(del(eventsRoutes.deleteEvent)),
  }),
});
