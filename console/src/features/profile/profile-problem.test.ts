import { expect, test } from 'vitest';
import { apiError, networkError, unreadable } from '../../lib/api/api-error.ts';
import { profileProblem } from './profile-problem.ts';

test('the server’s own sentence comes first', () => {
  const refusal = { success: false, code: 'too_many_requests', error: 'Please wait a while' };
  expect(profileProblem(apiError(429, refusal))).toBe('Please wait a while');
});

test('an answer in another format counts as a failure', () => {
  expect(profileProblem(unreadable(502))).toBe('Failed to update profile');
});

test('a missing answer, or a bug of ours, suggests another try', () => {
  expect(profileProblem(networkError)).toBe('Failed to update profile. Please try again.');
  expect(profileProblem(new TypeError('x'))).toBe('Failed to update profile. Please try again.');
});
