import { afterEach, describe, expect, test, vi } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import type { OwnPassAnswer } from '#contract/passes/device.ts';
import { apiError, networkError, unreadable } from '../../../lib/api/api-error.ts';
import { pageOpenedAt } from '../../../lib/clock-set.ts';
import { endBy, isExpiredHere, isOver } from './pass-standing.ts';

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

describe('a phone whose clock is wrong', () => {
  const HOUR_MS = 3_600_000;
  const end = Date.parse(data.pass.expiresAt);
  afterEach(() => {
    vi.useRealTimers();
  });

  /** The server's clock at this moment, on a phone that shows so much more. */
  function clockAt(serverMs: number, fastByMs: number) {
    vi.useFakeTimers({ now: serverMs + fastByMs });
    return { offsetMs: -fastByMs, openedAt: pageOpenedAt() };
  }

  test.each([0, 5 * HOUR_MS, -5 * HOUR_MS])('by %d ms ends a pass at its end', fastByMs => {
    const clock = clockAt(end - 1, fastByMs);
    expect(isOver(data.pass.expiresAt, clock, true)).toBe(false);
    expect(isExpiredHere({ last: data.pass }, MESSAGES.passUnknown, clock)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isOver(data.pass.expiresAt, clock, true)).toBe(true);
    expect(isExpiredHere({ last: data.pass }, MESSAGES.passUnknown, clock)).toBe(true);
  });

  test('and is set back while the page is open does not let an ended pass go on', () => {
    const clock = clockAt(end + HOUR_MS, 5 * HOUR_MS);
    vi.setSystemTime(end + HOUR_MS);
    expect(isOver(data.pass.expiresAt, clock, true)).toBe(true);
    expect(isOver(data.pass.expiresAt, clock, false)).toBe(true);
  });

  test('and is set forward while the page is open asks the server before it ends a running pass', () => {
    const clock = clockAt(end - HOUR_MS, -5 * HOUR_MS);
    vi.setSystemTime(end - HOUR_MS);
    expect(isOver(data.pass.expiresAt, clock, false)).toBe(false);
    // It may as well have slept: without an answer nobody can tell.
    expect(isOver(data.pass.expiresAt, clock, true)).toBe(true);
  });
});
