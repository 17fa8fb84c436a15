import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import type { OwnPassAnswer } from '#contract/passes/device.ts';
import { apiError, networkError, unreadable } from '../../../lib/api/api-error.ts';
import { endBy } from './pass-standing.ts';

const ended = MESSAGES.passWasRevoked;
const revoked = apiError(403, { success: false, code: 'pass_revoked', error: ended });
const data: OwnPassAnswer = {
  success: true,
  pass: {
    id: '019b0000-0000-7000-8000-000000000001',
    name: 'Gate 2',
    kind: 'person',
    rights: ['scan'],
    issuer: 'Asha',
    expiresAt: '2026-11-20T12:00:00.000Z',
    events: [],
  },
  now: '2026-11-20T04:30:00.000Z',
};

test('a pass has ended once an answer says so, whatever was answered before', () => {
  expect(endBy({ data, error: revoked }, null)).toBe(ended);
});

test('a pass that has ended does not work again because the server does not answer', () => {
  for (const error of [networkError, unreadable(502)]) {
    expect(endBy({ data, error }, ended)).toBe(ended);
    expect(endBy({ error }, ended)).toBe(ended);
    expect(endBy({ data, error }, null)).toBeNull();
  }
  // Nothing was asked yet.
  expect(endBy({}, ended)).toBe(ended);
});

test('a pass works again once the server answers with it', () => {
  expect(endBy({ data }, ended)).toBeNull();
});
