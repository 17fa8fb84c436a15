import { attendanceRoutes } from '#contract/attendance/routes.ts';
import { api, pages, write } from './api.ts';

/** The attendance of one event, and changes to a mark after it was made. */
export const {
  useEventMarksInfiniteQuery,
  useUnmarkedStudentsInfiniteQuery,
  useMarkListMutation,
  useCorrectMarkMutation,
  useWithdrawMarkMutation,
} = api.injectEndpoints({
  endpoints: build => ({
    eventMarks: build.infiniteQuery(pages(attendanceRoutes.eventAttendance, ['Attendance'])),
    markList: build.mutation(write(attendanceRoutes.bulkMark, ['Attendance', 'Event'])),
    correctMark: build.mutation(write(attendanceRoutes.correctMark, ['Attendance', 'Event'])),
    withdrawMark: build.mutation(write(attendanceRoutes.withdrawMark, ['Attendance', 'Event'])),
    unmarkedStudents: build.infiniteQuery(pages(attendanceRoutes.unmarkedStudents, ['Attendance'])),
  }),
});
