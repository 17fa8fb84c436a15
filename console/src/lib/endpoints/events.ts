import { ROUTES } from '#contract/routes.ts';
import { api, get, post } from '../api.ts';

/** Events, as several screens need them. */
const eventsApi = api.injectEndpoints({
  endpoints: build => ({
    events: build.query({ ...get(ROUTES.events), providesTags: ['Event'] }),
    activeEvents: build.query({ ...get(ROUTES.activeEvents), providesTags: ['Event'] }),
    upcomingEvents: build.query({ ...get(ROUTES.upcomingEvents), providesTags: ['Event'] }),
    createEvent: build.mutation({ ...post(ROUTES.createEvent), invalidatesTags: ['Event'] }),
  }),
});

export const { useEventsQuery, useActiveEventsQuery, useUpcomingEventsQuery, useCreateEventMutation } =
  eventsApi;
