import { describe, expect, test } from 'vitest';
import type { RecordedChange } from '#contract/attendance/amendments.ts';
import { collegeTime } from '../../lib/format/college-time.ts';
import { changeNotes, changeSentence, changeTitle } from './change-words.ts';

const time = collegeTime('Asia/Kolkata');
const MARKED: RecordedChange = {
  position: 1,
  what: 'marked',
  from: null,
  to: 'present',
  by: { id: '1', name: 'Asha Rao' },
  occurredAt: '2026-03-02T04:00:00.000Z',
  recordedAt: '2026-03-02T04:01:00.000Z',
  means: 'scan',
  unverified: false,
  live: false,
  phoneShared: false,
  looked: false,
  gate: null,
  pass: null,
  reason: null,
};

describe('the history of a mark in words', () => {
  test('describes each fact', () => {
    expect(changeTitle(MARKED)).toBe('Marked present');
    expect(changeTitle({ ...MARKED, what: 'corrected', from: 'present', to: 'absent' })).toBe(
      'Corrected from present to absent',
    );
    expect(changeTitle({ ...MARKED, what: 'withdrawn', from: 'absent', to: null })).toBe(
      'Withdrawn: no longer absent',
    );
  });

  test('names the user, the means and the time in the college’s zone', () => {
    expect(changeSentence(MARKED, time)).toBe(
      'By Asha Rao, by scanning the QR code, Mon, 2 Mar 2026, 9:31 am.',
    );
  });

  test('shows a reason, an unverified code and a doubtful clock', () => {
    expect(changeNotes(MARKED, time)).toEqual([]);
    expect(changeNotes({ ...MARKED, live: true }, time)).toEqual([
      'The code was live, on the phone bound to this student.',
    ]);
    const notes = changeNotes(
      { ...MARKED, reason: 'left early', unverified: true, occurredAt: '2026-03-02T02:00:00.000Z' },
      time,
    );
    expect(notes).toEqual([
      'Reason: left early',
      'The code was made without the server; the student was confirmed by eye.',
      'The device said it happened Mon, 2 Mar 2026, 7:30 am.',
    ]);
  });
});
