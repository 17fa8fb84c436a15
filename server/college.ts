import type { College } from '#contract/college/schema.ts';
import type { Handlers } from './http/handlers.ts';

export const collegeRoutes = (college: College): Handlers<'college'> => ({
  college: async () => ({ success: true, college }),
});
