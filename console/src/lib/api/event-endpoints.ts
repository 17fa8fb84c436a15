import { eventsRoutes } from '#contract/events/routes.ts';
import { api, del, get, pages, post, put } from './api.ts';

const FOUND_AT_ONCE = 20;

/** Events, for several screens. */
const eventsApi = api.injectEndpoints({
  endpoints: build => ({
    events: build.query({ ...get(eventsRoutes.events), providesTags: ['Event'] }),
    foundEvents: build.infiniteQuery({
      ...pages(eventsRoutes.events, { limit: FOUND_AT_ONCE }),
      providesTags: ['Event'],
    }),
    activeEvents: build.query({ ...get(eventsRoutes.activeEvents), providesTags: ['Event'] }),
    upcomingEvents: build.query({ ...get(eventsRoutes.upcomingEvents), providesTags: ['Event'] }),
    event: build.query({ ...get(eventsRoutes.event), providesTags: ['Event'] }),
    createEvent: build.mutation({ ...post(eventsRoutes.createEvent), invalidatesTags: ['Event'] }),
    addPastEvent: build.mutation({ ...post(eventsRoutes.addPastEvent), invalidatesTags: ['Event'] }),
    updateEvent: build.mutation({
      ...put(eventsRoutes.updateEvent),
      invalidatesTags: ['Event', 'Attendance'],
    }),
    openEvent: build.mutation({ ...post(eventsRoutes.openEvent), invalidatesTags: ['Event'] }),
    completeEvent: build.mutation({
      ...post(eventsRoutes.completeEvent),
      invalidatesTags: ['Event', 'Attendance'],
    }),
    reopenEvent: build.mutation({
      ...post(eventsRoutes.reopenEvent),
      invalidatesTags: ['Event', 'Attendance'],
    }),
    /** Invalidates nothing by itself. The deleted event's screen has to be left first. */
    deleteEvent: build.mutation(del(eventsRoutes.deleteEvent)),
  }),
});

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
} = eventsApi;
