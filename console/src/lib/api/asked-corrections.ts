import { askedRoutes } from '#contract/corrections/asked.ts';
import { api, get } from './api.ts';

/** What a student asked to be corrected, and what the office answered. */
export const { useAskedCorrectionsQuery } = api.injectEndpoints({
  endpoints: build => ({
    askedCorrections: build.query(get(askedRoutes.askedCorrections, ['Attendance'])),
  }),
});
