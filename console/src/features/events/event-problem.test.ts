import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { networkError, unreadable } from '../../lib/api/api-error.ts';
import { eventProblem } from './event-problem.ts';

const FAILED = { answered: MESSAGES.createEventFailed, unanswered: MESSAGES.createEventFailedRetry };

test('the problem of an event that was not created: from the server, the network, or advice to try again', () => {
  const refused = { ...unreadable(422), code: 'bad_request' as const, error: MESSAGES.dateInPast };
  expect(eventProblem(refused, FAILED)).toBe(MESSAGES.dateInPast);
  expect(eventProblem(networkError, FAILED)).toBe(MESSAGES.network);
  expect(eventProblem(unreadable(502), FAILED)).toBe('Failed to create event');
  expect(eventProblem(new TypeError('of our own'), FAILED)).toBe('Failed to create event. Please try again.');
});
