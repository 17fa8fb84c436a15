import { askingRoutes } from '#contract/corrections/asking.ts';
import { api, write } from '../../../lib/api/api.ts';

/** A student's own requests for a correction. They are entries of the history, which has the tag of attendance. */
export const { useAskCorrectionMutation, useDropCorrectionMutation } = api.injectEndpoints({
  endpoints: build => ({
    askCorrection: build.mutation(write(askingRoutes.askCorrection, ['Attendance'])),
    dropCorrection: build.mutation(write(askingRoutes.dropCorrection, ['Attendance'])),
  }),
});
