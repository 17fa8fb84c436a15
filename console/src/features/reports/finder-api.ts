import { ROUTES } from '#contract/routes.ts';
import { api, get } from '../../lib/api/api.ts';

const finderApi = api.injectEndpoints({
  endpoints: build => ({
    findStudents: build.query({ ...get(ROUTES.users), providesTags: ['User'] }),
    findEvents: build.query({ ...get(ROUTES.events), providesTags: ['Event'] }),
  }),
});

export const { useFindStudentsQuery, useFindEventsQuery } = finderApi;
