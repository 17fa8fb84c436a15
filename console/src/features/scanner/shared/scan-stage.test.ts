import { describe, expect, test } from 'vitest';
import type { MarkAnswer } from '#contract/attendance/schema.ts';
import { REFUSALS, type RefusalCode } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { apiError, networkError } from '../../../lib/api/api-error.ts';
import { beginScan, marked, recognised, SAME_CODE_REST_MS, setBack, tooSoon } from './scan-stage.ts';

const scan = { id: 'scan-1', text: '{"type":"user_attendance"}', scannedAt: '2026-03-01T04:30:00.000Z' };
const student = {
  id: 's1',
  name: 'Asha Verma',
  roll_no: '224001',
  trade: 'Instrumentation',
  email: 'asha@college.example',
};

const mark: MarkAnswer = {
  success: true,
  outcome: 'already_marked',
  message: 'Already marked present',
  position: 7,
  attendance: {
    id: 'a1',
    status: 'present',
    eventId: 'e1',
    userId: 's1',
    studentName: 'Asha Verma',
    trade: 'Instrumentation',
    at: '2026-03-01T04:30:00.000Z',
    by: { id: 'k1', name: 'Kiran Bedi' },
  },
};

describe('a scan', () => {
  test('is refused without the server if it is not JSON', () => {
    expect(beginScan({ ...scan, text: 'https://example.com' })).toMatchObject({
      name: 'refused',
      sentence: MESSAGES.scanNotJson,
    });
  });

  test('is sent to the server if it is JSON, even if it is not one of our codes', () => {
    expect(beginScan({ ...scan, text: '{"any":"thing"}' }).name).toBe('reading');
  });

  test('of a valid code leads to a student who can be marked', () => {
    expect(recognised(scan, { user: student, unsigned: false })).toMatchObject({ name: 'ready', student });
  });

  test('of an unsigned code must be confirmed by eye', () => {
    expect(recognised(scan, { user: student, unsigned: true }).name).toBe('unsigned');
  });

  test('ends with the server’s answer', () => {
    expect(marked(scan, student, mark)).toEqual({ name: 'done', scan, student, mark });
  });
});

const failure = (code: RefusalCode, error: string, details?: object) =>
  apiError(REFUSALS[code].status, { success: false, code, error, details });

describe('a failed call', () => {
  test('without an answer keeps the scan, its id and its student for the next attempt', () => {
    expect(setBack(scan, student, networkError)).toEqual({
      name: 'unanswered',
      scan,
      student,
      sentence: MESSAGES.network,
    });
  });

  test.each(['unavailable', 'unknown_outcome', 'internal'] as const)('may be sent again after %s', code => {
    expect(setBack(scan, student, failure(code, 'x')).name).toBe('unanswered');
  });

  test('may be sent again after an unreadable answer or a bug of this page', () => {
    expect(setBack(scan, student, apiError(502, '<h1>Bad gateway</h1>'))).toMatchObject({
      name: 'unanswered',
      sentence: MESSAGES.markFailedRetry,
    });
    expect(setBack(scan, student, new Error('bug')).name).toBe('unanswered');
  });

  test('with a refusal ends the scan, in the server’s words', () => {
    expect(setBack(scan, student, failure('not_eligible', 'This event is for others only'))).toMatchObject({
      name: 'refused',
      sentence: 'This event is for others only',
    });
  });

  test('with an unsigned code offers to confirm its student', () => {
    const stage = setBack(scan, undefined, failure('qr_unsigned', 'x', { student }));
    expect(stage).toEqual({ name: 'unsigned', scan, student });
  });

  test('with an unsigned code of no student is refused', () => {
    expect(setBack(scan, undefined, failure('qr_unsigned', 'x')).name).toBe('refused');
  });
});

test('the last code is ignored for a while, another is not', () => {
  const last = { text: 'a', at: 1_000 };
  expect(tooSoon('a', last, 1_000 + SAME_CODE_REST_MS - 1)).toBe(true);
  expect(tooSoon('a', last, 1_000 + SAME_CODE_REST_MS)).toBe(false);
  expect(tooSoon('b', last, 1_001)).toBe(false);
  expect(tooSoon('a', null, 0)).toBe(false);
});
