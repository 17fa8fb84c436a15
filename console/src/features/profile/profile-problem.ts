import { MESSAGES } from '#contract/messages.ts';
import { isApiError, sentence } from '../../lib/api/api-error.ts';

/** Why a profile was not saved. A lost answer has a sentence of its own (docs/specification.md#messages). */
export const profileProblem = (error: unknown): string =>
  isApiError(error) && error.code !== 'network'
    ? sentence(error, MESSAGES.profileFailed)
    : MESSAGES.profileFailedRetry;
