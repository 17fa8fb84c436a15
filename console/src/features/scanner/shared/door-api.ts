import { attendanceRoutes } from '#contract/attendance/routes.ts';
import { passesRoutes } from '#contract/passes/routes.ts';
import { usersRoutes } from '#contract/users/routes.ts';
import { NETWORK_AT_DOOR_MS } from '../../../lib/api/answer-limit.ts';
import { api, get, write } from '../../../lib/api/api.ts';

/** The queries of the scanner only. They have their own names, because other screens use these routes differently. */
export const {
  useLazyStudentsAtDoorQuery,
  useLazyFindAtDoorQuery,
  useOwnPassQuery,
  usePassPhotoStandingQuery,
  useLeavePassMutation,
  useWithdrawAtDoorMutation,
} = api.injectEndpoints({
  endpoints: build => ({
    studentsAtDoor: build.query(get(usersRoutes.users)),
    findAtDoor: build.query(get(attendanceRoutes.findAtDoor)),
    ownPass: build.query(get(passesRoutes.ownPass, ['Event'])),
    passPhotoStanding: build.query(get(passesRoutes.passPhotoStanding)),
    leavePass: build.mutation(write(passesRoutes.leavePass)),
    withdrawAtDoor: build.mutation(
      write(attendanceRoutes.withdrawMark, ['Attendance', 'Event'], { networkMs: NETWORK_AT_DOOR_MS }),
    ),
  }),
});
