import type { College } from '#contract/college/schema.ts';
import { LIMITS } from '#contract/constants.ts';
import { ROUTES } from '#contract/routes.ts';
import { api, get } from './api/api.ts';

const collegeApi = api.injectEndpoints({
  endpoints: build => ({ college: build.query(get(ROUTES.college)) }),
});

/** Used until the server has answered. */
const UNKNOWN: College = {
  name: 'Training & Placement Office',
  timeZone: 'Asia/Kolkata',
  passwordMinLength: LIMITS.password.min,
};

/** The college's name, time zone and password rule. */
export const useCollege = (): College =>
  collegeApi.useCollegeQuery(undefined, { refetchOnMountOrArgChange: false }).data?.college ?? UNKNOWN;
