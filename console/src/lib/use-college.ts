import { z } from 'zod';
import { collegeRoutes } from '#contract/college/routes.ts';
import { type College, collegeAnswer } from '#contract/college/schema.ts';
import { LIMITS } from '#contract/constants.ts';
import { parseJson } from '#contract/json.ts';
import { api, get } from './api/api.ts';
import { remember, remembered } from './remembered.ts';

const KEPT = 'college';

const collegeApi = api.injectEndpoints({
  endpoints: build => ({
    college: build.query({
      ...get(collegeRoutes.college),
      onQueryStarted: (_, { queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => keep(data.college),
          () => undefined,
        ),
    }),
  }),
});

/** On a device that no server has answered yet. */
const UNKNOWN: College = {
  name: 'Training & Placement Office',
  contact: null,
  timeZone: 'Asia/Kolkata',
  passwordMinLength: LIMITS.password.min,
  mailsPasswordLinks: false,
  origin: null,
  sample: false,
};

/**
 * What the server answered last, for as long as it does not: at a door without a network it would be another day in
 * another zone.
 */
function lastKnown(): College {
  // An older console knew less of it.
  const kept = z.looseObject({}).safeParse(parseJson(remembered(KEPT) ?? '')).data;
  return collegeAnswer.shape.college.safeParse({ ...UNKNOWN, ...kept }).data ?? UNKNOWN;
}
let known: College | undefined;
const beforeAnswer = (): College => (known ??= lastKnown());

function keep(college: College): void {
  known = college;
  remember(KEPT, JSON.stringify(college));
}

export type WithCollege = Parameters<ReturnType<typeof collegeApi.endpoints.college.select>>[0];

/** The same outside of screens: what the server answered, if it has. */
export const collegeIn = (state: WithCollege): College =>
  collegeApi.endpoints.college.select()(state).data?.college ?? beforeAnswer();

/** The college's name, time zone and password rule. */
export const useCollege = (): College =>
  collegeApi.useCollegeQuery(undefined, { refetchOnMountOrArgChange: false }).data?.college ?? beforeAnswer();

/** Where links lead that are handed to others. The console here may have been opened by another address. */
export const useOrigin = (): string => useCollege().origin ?? location.origin;
