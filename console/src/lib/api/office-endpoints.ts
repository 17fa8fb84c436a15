import { officeRoutes } from '#contract/office/routes.ts';
import { usersRoutes } from '#contract/users/routes.ts';
import { api, del, get, pages, post, put } from './api.ts';

/** What waits for an admin, and how much of it. */
const WAITING = { type: 'User', id: 'WAITING' } as const;
const SETTINGS = { type: 'User', id: 'SETTINGS' } as const;
const EXPECTED = { type: 'User', id: 'EXPECTED' } as const;

/** Who may be here, and as whom: the office's settings, what waits for it, and who need not wait. */
const officeApi = api.injectEndpoints({
  endpoints: build => ({
    officeSettings: build.query({ ...get(officeRoutes.officeSettings), providesTags: [SETTINGS] }),
    changeOfficeSettings: build.mutation({
      ...put(officeRoutes.changeOfficeSettings),
      invalidatesTags: [SETTINGS],
    }),
    officeWaiting: build.query({ ...get(officeRoutes.officeWaiting), providesTags: [WAITING] }),
    waitingSignups: build.infiniteQuery({
      ...pages(usersRoutes.users, { waiting: true, sort: 'created' }),
      providesTags: [WAITING],
    }),
    /** Every list of students may change by it. */
    decideSignups: build.mutation({ ...post(officeRoutes.decideSignups), invalidatesTags: ['User'] }),
    waitingChanges: build.infiniteQuery({
      ...pages(officeRoutes.waitingChanges),
      providesTags: [WAITING],
    }),
    decideChanges: build.mutation({ ...post(officeRoutes.decideChanges), invalidatesTags: ['User'] }),
    expectedSignups: build.infiniteQuery({
      ...pages(officeRoutes.expectedSignups),
      providesTags: [EXPECTED],
    }),
    addExpectedSignups: build.mutation({
      ...post(officeRoutes.addExpectedSignups),
      invalidatesTags: ['User'],
    }),
    removeExpectedSignup: build.mutation({
      ...del(officeRoutes.removeExpectedSignup),
      invalidatesTags: [EXPECTED],
    }),
  }),
});

export const {
  useOfficeSettingsQuery,
  useChangeOfficeSettingsMutation,
  useOfficeWaitingQuery,
  useWaitingSignupsInfiniteQuery,
  useDecideSignupsMutation,
  useWaitingChangesInfiniteQuery,
  useDecideChangesMutation,
  useExpectedSignupsInfiniteQuery,
  useAddExpectedSignupsMutation,
  useRemoveExpectedSignupMutation,
} = officeApi;
