import { describe, expect, test } from 'vitest';
import { SENTENCES } from '#contract/errors.ts';
import { REFUSAL_STATUS, type RefusalCode } from '#contract/failure.ts';
import { MESSAGES } from '#contract/messages.ts';
import { apiError, networkError } from '../api/api-error.ts';
import { aScan, markedAs } from './testing.ts';
import { verdictOf } from './verdict.ts';

const failure = (code: RefusalCode, details?: object) =>
  apiError(REFUSAL_STATUS[code], { success: false, code, error: SENTENCES[code], details });
const student = { id: 's1', name: 'Asha', roll_no: null, trade: null, email: 'asha@college.example' };

describe('the verdict on a scan', () => {
  test('is the mark in the server’s answer', () => {
    const marked = markedAs(aScan(1));
    expect(verdictOf({ data: marked.mark })).toEqual(marked);
  });

  test.each([
    networkError,
    apiError(502, '<h1>Bad gateway</h1>'),
    apiError(200, '<h1>Please log in to the campus network</h1>'),
    failure('unavailable'),
    failure('disk_full'),
    failure('unknown_outcome'),
    failure('too_many_requests'),
    failure('session_ended'),
    failure('unauthenticated'),
    failure('password_change_required'),
    failure('pass_unknown'),
    failure('pass_clock'),
    failure('pass_unconfirmed'),
  ])('is open without a refusal: $code', error => {
    expect(verdictOf({ error })).toEqual({ kind: 'unanswered', why: 'away' });
  });

  test('is open, without delaying other scans, if the server fails on this one', () => {
    expect(verdictOf({ error: failure('internal') })).toEqual({ kind: 'unanswered', why: 'stuck' });
  });

  test.each(['qr_invalid', 'qr_revoked', 'event_not_active', 'not_eligible', 'forbidden'] as const)(
    'is a refusal, in the server’s words: %s',
    code => {
      expect(verdictOf({ error: failure(code) })).toEqual({
        kind: 'refused',
        sentence: SENTENCES[code],
      });
    },
  );

  test('is open, without delaying other scans, if the server is older than the page and knows no field of it', () => {
    const fields = { anchor: MESSAGES.fieldUnknown };
    const body = { success: false, code: 'bad_request', error: MESSAGES.fieldUnknown, fields };
    expect(verdictOf({ error: apiError(400, body) })).toEqual({ kind: 'unanswered', why: 'stuck' });
    const tooLong = { ...body, fields: { qrData: 'At most 4,000 characters' } };
    expect(verdictOf({ error: apiError(400, tooLong) }).kind).toBe('refused');
  });

  test('is a refusal for a reason that only a newer server has, so that the scans behind it are sent', () => {
    const body = { success: false, code: 'gate_closed', error: 'This gate is closed' };
    expect(verdictOf({ error: apiError(409, body) })).toEqual({ kind: 'refused', sentence: body.error });
    for (const status of [401, 503])
      expect(verdictOf({ error: apiError(status, body) })).toEqual({ kind: 'unanswered', why: 'away' });
  });

  test('names the student whose code was refused, where the server does', () => {
    const { email: _, ...known } = student;
    expect(verdictOf({ error: failure('not_eligible', { student: known }) })).toMatchObject({
      kind: 'refused',
      student: known,
    });
    expect(verdictOf({ error: failure('not_eligible', { student: { id: 7 } }) })).not.toHaveProperty(
      'student',
    );
  });

  test('is up to an admin if the code is unsigned', () => {
    expect(verdictOf({ error: failure('qr_unsigned', { student }) })).toEqual({
      kind: 'unsigned',
      sentence: SENTENCES.qr_unsigned,
      student,
    });
    expect(verdictOf({ error: failure('qr_unsigned') }).kind).toBe('refused');
    expect(verdictOf({ error: failure('not_eligible', { student }) }).kind).toBe('refused');
  });

  test('takes a look where the event is strict, and names the student and the photo where it may', () => {
    const look = { kind: 'look', sentence: SENTENCES.needs_look };
    expect(verdictOf({ error: failure('needs_look') })).toEqual(look);
    expect(verdictOf({ error: failure('needs_look', { student, photoTicket: 'a ticket' }) })).toEqual({
      ...look,
      ...{ student, photoTicket: 'a ticket' },
    });
  });
});
