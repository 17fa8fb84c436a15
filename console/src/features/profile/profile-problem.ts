import { MESSAGES } from '#contract/messages.ts';
import { isApiError, sentence } from '../../lib/api-error.ts';

/** Why a profile was not saved. Where no answer came the specification has a sentence of its own for it. */
export const profileProblem = (error: unknown): string =>
  isApiError(error) && error.code !== 'network'
    ? sentence(error, MESSAGES.profileFailed)
    : MESSAGES.profileFailedRetry;
