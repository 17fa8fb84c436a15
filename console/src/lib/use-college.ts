import { collegeRoutes } from '#contract/college/routes.ts';
import type { College } from '#contract/college/schema.ts';
import { LIMITS } from '#contract/constants.ts';
import { api, get } from './api/api.ts';

const collegeApi = api.injectEndpoints({
  endpoints: build => ({ college: build.query(get(collegeRoutes.college)) }),
});

/** Used until the server has answered. */
const UNKNOWN: College = {
  name: 'Training & Placement Office',
  timeZone: 'Asia/Kolkata',
  passwordMinLength: LIMITS.password.min,
  mailsPasswordLinks: false,
  sample: false,
};

export type WithCollege = Parameters<ReturnType<typeof collegeApi.endpoints.college.select>>[0];

/** The same outside of screens: what the server answered, if it has. */
export const collegeIn = (state: WithCollege): College =>
  collegeApi.endpoints.college.select()(state).data?.college ?? UNKNOWN;

/** The college's name, time zone and password rule. */
export const useCollege = (): College =>
  collegeApi.useCollegeQuery(undefined, { refetchOnMountOrArgChange: false }).data?.college ?? UNKNOWN;
