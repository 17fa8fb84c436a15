import { ROUTES } from '#contract/routes.ts';
import { api, get, post } from '../../lib/api.ts';

/** What only the door asks. Names of its own: other screens ask these routes in other ways. */
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
