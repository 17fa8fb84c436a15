import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { apiError, networkError, saysNothing, sentence, unreadable } from './api-error.ts';

test('what a proxy does not let through is not sent again, and the sentence names who can mend it', () => {
  const refused = apiError(413, undefined);
  expect(sentence(refused, MESSAGES.requestFailed)).toBe(MESSAGES.tooLargeForProxy);
  expect([saysNothing(refused), saysNothing(apiError(504, undefined))]).toEqual([false, true]);
});

test('the sentence of a failed call is the server’s, otherwise the network’s, otherwise the fallback', () => {
  const refusal = { success: false, code: 'bad_credentials', error: 'Invalid email or password' };
  const shown = (error: unknown) => sentence(error, MESSAGES.loginFailed);
  expect(shown(apiError(401, refusal))).toBe('Invalid email or password');
  expect(shown(networkError)).toBe('Network error. Please check your connection and try again.');
  for (const error of [unreadable(502), apiError(500, '<html>'), new TypeError('x'), undefined])
    expect(shown(error)).toBe('Login failed. Please check your credentials and try again.');
});

test('a reason that only a newer server has is a refusal in its words, and a failure of it is none', () => {
  const body = {
    success: false,
    code: 'gate_closed',
    error: 'This gate is closed',
    fields: { gate: 'Closed' },
  };
  const refused = apiError(409, body);
  expect(refused).toMatchObject({ code: 'unnamed', fields: { gate: 'Closed' } });
  expect(sentence(refused, MESSAGES.requestFailed)).toBe('This gate is closed');
  expect([saysNothing(refused), saysNothing(apiError(503, body))]).toEqual([false, true]);
});
