import { ROUTES } from '#contract/routes.ts';
import { api, get } from '../../lib/api.ts';

const myAttendanceApi = api.injectEndpoints({
  endpoints: build => ({
    userAttendance: build.query({ ...get(ROUTES.userAttendance), providesTags: ['Attendance'] }),
  }),
});

export const { useUserAttendanceQuery } = myAttendanceApi;
