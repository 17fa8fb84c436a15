import { expect, test } from 'vitest';
import { apiError, networkError, unreadable } from '../../lib/api-error.ts';
import { profileProblem } from './profile-problem.ts';

test('the server has the word where it gave a sentence', () => {
  const refusal = { success: false, code: 'too_many_requests', error: 'Please wait a while' };
  expect(profileProblem(apiError(429, refusal))).toBe('Please wait a while');
});

test('an answer that is none of ours has failed', () => {
  expect(profileProblem(unreadable(502))).toBe('Failed to update profile');
});

test('no answer, or a mistake of our own, is worth another try', () => {
  expect(profileProblem(networkError)).toBe('Failed to update profile. Please try again.');
  expect(profileProblem(new TypeError('x'))).toBe('Failed to update profile. Please try again.');
});
