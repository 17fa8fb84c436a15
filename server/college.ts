import type { collegeRoutes } from '#contract/college/routes.ts';
import type { College } from '#contract/college/schema.ts';
import { refuse } from '#contract/errors.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import type { Handlers } from './http/handlers.ts';

interface CollegeDeps {
  readonly college: Omit<College, 'sample'>;
  /** Whether this database was made for sample data. */
  readonly sample: boolean;
  /** Tells whoever started this process to delete the sample. Undefined: it was not started by `npm start`. */
  readonly removeSample?: (() => void) | undefined;
}

/** That the server is here, what every screen needs to know, and the end of a sample. */
export const collegeHandlers = ({
  college,
  sample,
  removeSample,
}: CollegeDeps): Handlers<keyof typeof collegeRoutes> => ({
  testCors: async () => ({ success: true, message: 'Rollcall is here' }),
  college: async () => ({ success: true, college: { ...college, sample } }),
  async removeSample() {
    if (!sample || !removeSample) return refuse('not_sample');
    removeSample();
    return { success: true, message: SERVER_MESSAGES.sampleRemoved };
  },
});
