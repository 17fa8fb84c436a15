import { ROUTES } from '#contract/routes.ts';
import { api, get, post } from '../../../lib/api/api.ts';

/** The queries of the scanner only. They have their own names, because other screens use these routes differently. */
const doorApi = api.injectEndpoints({
  endpoints: build => ({
    studentsAtDoor: build.query(get(ROUTES.users)),
    withdrawAtDoor: build.mutation({
      ...post(ROUTES.withdrawMark),
      invalidatesTags: ['Attendance', 'Event'],
    }),
  }),
});

export const { useLazyStudentsAtDoorQuery, useWithdrawAtDoorMutation } = doorApi;
