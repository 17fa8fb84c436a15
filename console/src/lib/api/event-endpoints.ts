import { ROUTES } from '#contract/routes.ts';
import { api, del, get, post, put } from './api.ts';

/** Events, for several screens. */
const eventsApi = api.injectEndpoints({
  endpoints: build => ({
    events: build.query({ ...get(ROUTES.events), providesTags: ['Event'] }),
    activeEvents: build.query({ ...get(ROUTES.activeEvents), providesTags: ['Event'] }),
    upcomingEvents: build.query({ ...get(ROUTES.upcomingEvents), providesTags: ['Event'] }),
    event: build.query({ ...get(ROUTES.event), providesTags: ['Event'] }),
    createEvent: build.mutation({ ...post(ROUTES.createEvent), invalidatesTags: ['Event'] }),
    updateEvent: build.mutation({ ...put(ROUTES.updateEvent), invalidatesTags: ['Event', 'Attendance'] }),
    openEvent: build.mutation({ ...post(ROUTES.openEvent), invalidatesTags: ['Event'] }),
    completeEvent: build.mutation({
      ...post(ROUTES.completeEvent),
      invalidatesTags: ['Event', 'Attendance'],
    }),
    reopenEvent: build.mutation({ ...post(ROUTES.reopenEvent), invalidatesTags: ['Event', 'Attendance'] }),
    /** Invalidates nothing by itself. The deleted event's screen has to be left first. */
    deleteEvent: build.mutation(del(ROUTES.deleteEvent)),
  }),
});

export const {
  useEventsQuery,
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
