import { attendanceRoutes } from '#contract/attendance/routes.ts';
import { usersRoutes } from '#contract/users/routes.ts';
import { api, get, pages } from '../../lib/api/api.ts';

/** Students per page of the list, and records per page of a student's history. */
const PAGE = { students: 100, records: 20 } as const;

/** Only this tag refetches a list. A change of one student is written into the list in place. */
export const LIST = { type: 'User', id: 'LIST' } as const;
/** The number of students by trade. */
export const OVERVIEW = { type: 'User', id: 'OVERVIEW' } as const;

/** What lists say for a trade. */
export const ALIASES = { type: 'User', id: 'ALIASES' } as const;

/** The queries of the students screen. */
export const studentsApi = api.injectEndpoints({
  endpoints: build => ({
    students: build.infiniteQuery(pages(usersRoutes.users, [LIST], { rates: true, limit: PAGE.students })),
    namesakes: build.query(get(usersRoutes.users, [LIST])),
    student: build.query({
      ...get(usersRoutes.user),
      providesTags: (_, __, { id }) => [{ type: 'User', id }],
    }),
    studentsByTrade: build.query(get(usersRoutes.usersOverview, [OVERVIEW])),
    tradeAliases: build.query(get(usersRoutes.tradeAliases, [ALIASES])),
    studentStats: build.query(get(attendanceRoutes.userStats, ['Attendance'])),
    studentRecords: build.infiniteQuery(
      pages(attendanceRoutes.userAttendance, ['Attendance'], { limit: PAGE.records }),
    ),
  }),
});

export const {
  useStudentsInfiniteQuery,
  useNamesakesQuery,
  useStudentQuery,
  useLazyStudentQuery,
  useStudentsByTradeQuery,
  useTradeAliasesQuery,
  useStudentStatsQuery,
  useStudentRecordsInfiniteQuery,
} = studentsApi;
