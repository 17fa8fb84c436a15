import { eventsRoutes } from '#contract/events/routes.ts';
import { api, get, pages, write } from './api.ts';

const FOUND_AT_ONCE = 20;

/** Events, for several screens. */
export const {
  useAddPastEventMutation,
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
    foundEvents: build.infiniteQuery(pages(eventsRoutes.events, ['Event'], { limit: FOUND_AT_ONCE })),
    activeEvents: build.query(get(eventsRoutes.activeEvents, ['Event'])),
    upcomingEvents: build.query(get(eventsRoutes.upcomingEvents, ['Event'])),
    event: build.query(get(eventsRoutes.event, ['Event'])),
    createEvent: build.mutation(write(eventsRoutes.createEvent, ['Event'])),
    addPastEvent: build.mutation(write(eventsRoutes.addPastEvent, ['Event'])),
    updateEvent: build.mutation(write(eventsRoutes.updateEvent, ['Event', 'Attendance'])),
    openEvent: build.mutation(write(eventsRoutes.openEvent, ['Event'])),
    completeEvent: build.mutation(write(eventsRoutes.completeEvent, ['Event', 'Attendance'])),
    reopenEvent: build.mutation(write(eventsRoutes.reopenEvent, ['Event', 'Attendance'])),
    /** Invalidates nothing by itself. The deleted event's screen has to be left first. */
    deleteEvent: build.mutation(write(eventsRoutes.deleteEvent)),
  }),
});
