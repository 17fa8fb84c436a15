import { describe, expect, test } from 'vitest';
import { REFUSAL_STATUS, type RefusalCode } from '#contract/failure.ts';
import { MESSAGES } from '#contract/messages.ts';
import { apiError, networkError } from '../../../lib/api/api-error.ts';
import type { Belief } from '../../../lib/outbox/belief.ts';
import { aMark } from '../../../lib/outbox/testing.ts';
import { AWAY } from '../../../lib/outbox/verdict.ts';
import { afterKeeping, beginScan, recognised, setBack, stageLook, studentOf } from './scan-stage.ts';

const scan = {
  id: 'scan-1',
  text: '{"type":"user_attendance"}',
  scannedAt: '2026-03-01T04:30:00.000Z',
  anchor: null,
  aheadMs: null,
};
const student = {
  id: 's1',
  name: 'Asha Verma',
  roll_no: '224001',
  trade: 'Instrumentation',
  email: 'asha@college.example',
};

describe('a scan', () => {
  test('is refused without the server if it is not JSON', () => {
    expect(beginScan({ ...scan, text: 'https://example.com' })).toMatchObject({
      verdict: { kind: 'refused', sentence: MESSAGES.scanNotJson },
    });
  });

  test('is sent to the server if it is JSON, even if it is not one of our codes', () => {
    expect(beginScan({ ...scan, text: '{"any":"thing"}' }).kind).toBe('reading');
  });

  test('has no look of a result while it goes on', () => {
    expect(stageLook({ kind: 'reading', scan })).toBeUndefined();
  });

  test('of a valid code leads to a student who can be marked', () => {
    expect(
      recognised(scan, { user: student, unsigned: false, newPhoneSince: null, phoneShared: false }),
    ).toMatchObject({
      kind: 'ready',
      student,
    });
  });

  test('of an unsigned code must be confirmed by eye', () => {
    expect(
      recognised(scan, { user: student, unsigned: true, newPhoneSince: null, phoneShared: false }),
    ).toMatchObject({ student, verdict: { kind: 'unsigned', sentence: MESSAGES.qrUnsigned } });
  });
});

const failure = (code: RefusalCode, error: string, details?: object) =>
  apiError(REFUSAL_STATUS[code], { success: false, code, error, details });

const { email: _, ...known } = student;
const belief: Belief = {
  ...{ kind: 'expected', student: known, since: null, audience: null },
  rosterAt: '2026-03-01T04:00:00.000Z',
};

describe('a scan left to this device', () => {
  test('is kept under the name that the device knows, until it is answered', () => {
    const verdict = { ...AWAY, belief };
    expect(afterKeeping(scan, undefined, AWAY, belief)).toEqual({
      kind: 'told',
      scan,
      student: known,
      verdict,
    });
    expect(afterKeeping(scan, undefined, AWAY, null)).toEqual({ kind: 'told', scan, verdict: AWAY });
  });

  test('ends with the server’s answer, under the name that the server gives', () => {
    const verdict = { kind: 'marked', mark: aMark({ outcome: 'already_marked' }) } as const;
    expect(afterKeeping(scan, undefined, verdict, belief)).toMatchObject({ verdict, student: known });
    const other = { ...known, name: 'Zoya Khan' };
    const refusal = { kind: 'refused', sentence: 'x', student: other } as const;
    expect(afterKeeping(scan, undefined, refusal, belief)).toMatchObject({
      verdict: refusal,
      student: other,
    });
  });

  test('is refused where it needs a look: whoever left it was asked for that before', () => {
    const stage = afterKeeping(scan, student, { kind: 'look', sentence: 'Look' }, belief);
    expect(stage).toMatchObject({ student, verdict: { kind: 'refused', sentence: 'Look' } });
  });
});

describe('a failed call', () => {
  test('without an answer keeps the scan, its id and its student for the next attempt', () => {
    expect(setBack(scan, student, networkError)).toEqual({
      kind: 'unanswered',
      scan,
      student,
      belief: null,
      sentence: MESSAGES.network,
    });
  });

  test('without an answer tells what this device believes of the scan', () => {
    const stage = setBack(scan, undefined, networkError, belief);
    expect(stage).toMatchObject({ kind: 'unanswered', belief });
    expect(studentOf(stage)).toEqual(known);
  });

  test.each(['unavailable', 'unknown_outcome', 'internal'] as const)('may be sent again after %s', code => {
    expect(setBack(scan, student, failure(code, 'x')).kind).toBe('unanswered');
  });

  test('may be sent again after an unreadable answer or a bug of this page', () => {
    expect(setBack(scan, student, apiError(502, '<h1>Bad gateway</h1>'))).toMatchObject({
      kind: 'unanswered',
      sentence: MESSAGES.markFailedRetry,
    });
    expect(setBack(scan, student, new Error('bug')).kind).toBe('unanswered');
  });

  test('with a refusal ends the scan, in the server’s words', () => {
    expect(setBack(scan, student, failure('not_eligible', 'This event is for others only'))).toMatchObject({
      verdict: { kind: 'refused', sentence: 'This event is for others only' },
    });
  });

  test('with an unsigned code offers to confirm its student', () => {
    const stage = setBack(scan, undefined, failure('qr_unsigned', 'x', { student }));
    expect(stage).toMatchObject({ student, verdict: { kind: 'unsigned', student } });
  });

  test('with a refusal names its student, where the server does', () => {
    const stage = setBack(scan, undefined, failure('qr_revoked', 'x', { student: known }));
    expect(stage).toMatchObject({ student: known, verdict: { kind: 'refused' } });
  });

  test('with an unsigned code of no student is refused', () => {
    expect(setBack(scan, undefined, failure('qr_unsigned', 'x'))).toMatchObject({
      verdict: { kind: 'refused' },
    });
  });
});
