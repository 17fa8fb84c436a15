import { isApiError, sentence } from '../../lib/api/api-error.ts';

/** Shown if neither the server nor the network has a sentence of its own. */
export interface EventFailed {
  readonly answered: string;
  readonly unanswered: string;
}

/** Why an event was not stored. */
export const eventProblem = (error: unknown, { answered, unanswered }: EventFailed): string =>
  isApiError(error) ? sentence(error, answered) : unanswered;
