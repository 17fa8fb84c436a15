import type { College } from '#contract/college/schema.ts';
import type { Handlers } from './http/handlers.ts';

export const collegeHandlers = (college: College): Handlers<'college'> => ({
  college: async () => ({ success: true, college }),
});
