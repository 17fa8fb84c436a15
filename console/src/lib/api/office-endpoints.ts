import { officeRoutes } from '#contract/office/routes.ts';
import { usersRoutes } from '#contract/users/routes.ts';
import { api, get, pages, write } from './api.ts';

/** What waits for an admin, and how much of it. */
export const WAITING = { type: 'User', id: 'WAITING' } as const;
const SETTINGS = { type: 'User', id: 'SETTINGS' } as const;
const EXPECTED = { type: 'User', id: 'EXPECTED' } as const;

/** Who may be here, and as whom: the office's settings, what waits for it, and who need not wait. */
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
} = api.injectEndpoints({
  endpoints: build => ({
    officeSettings: build.query(get(officeRoutes.officeSettings, [SETTINGS])),
    changeOfficeSettings: build.mutation(write(officeRoutes.changeOfficeSettings, [SETTINGS])),
    /** A mark may meet what a student has asked to be corrected. */
    officeWaiting: build.query(get(officeRoutes.officeWaiting, [WAITING, 'Attendance'])),
    waitingSignups: build.infiniteQuery(
      pages(usersRoutes.users, [WAITING], { waiting: true, alike: true, sort: 'created' }),
    ),
    /** Every list of students may change by it. */
    decideSignups: build.mutation(write(officeRoutes.decideSignups, ['User'])),
    waitingChanges: build.infiniteQuery(pages(officeRoutes.waitingChanges, [WAITING])),
    decideChanges: build.mutation(write(officeRoutes.decideChanges, ['User'])),
    expectedSignups: build.infiniteQuery(pages(officeRoutes.expectedSignups, [EXPECTED])),
    addExpectedSignups: build.mutation(write(officeRoutes.addExpectedSignups, ['User'])),
    removeExpectedSignup: build.mutation(write(officeRoutes.removeExpectedSignup, [EXPECTED])),
  }),
});
