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
    expect(changeSentence(MARKED, time, false)).toBe(
      'By Asha Rao, by scanning the QR code, Mon, 2 Mar 2026, 9:31 am.',
    );
  });

  test('shows a reason, an unverified code and a doubtful clock', () => {
    expect(changeNotes(MARKED, time, false)).toEqual([]);
    expect(changeNotes({ ...MARKED, live: true }, time, false)).toEqual([
      'The code was live, on the phone bound to this student.',
    ]);
    const notes = changeNotes(
      { ...MARKED, reason: 'left early', unverified: true, occurredAt: '2026-03-02T02:00:00.000Z' },
      time,
      false,
    );
    expect(notes).toEqual([
      'Reason: left early',
      'The code was made without the server; the student was confirmed by eye.',
      'The device said it happened Mon, 2 Mar 2026, 7:30 am.',
    ]);
  });
  test('says why a completion marked somebody absent, and a reopening took it back, to each reader', () => {
    const absence: RecordedChange = { ...MARKED, to: 'absent', means: 'roster' };
    const because = (change: RecordedChange, own: boolean): string | undefined =>
      /because [^,]+/.exec(changeSentence(change, time, own))?.[0];
    expect(because(absence, true)).toBe('because you had no mark when the event was completed');
    expect(because(absence, false)).toBe('because the student had no mark when the event was completed');
    const back: RecordedChange = { ...absence, what: 'withdrawn', from: 'absent', to: null };
    expect(because(back, true)).toBe('because the event was reopened');
  });

  test('speaks to the student of themself', () => {
    const marked = { ...MARKED, live: true, looked: true, unverified: true };
    expect(changeNotes(marked, time, true)).toEqual([
      'The code was live, on the phone bound to you.',
      'Somebody looked at you before you were marked.',
      'The code was made without the server; you were confirmed by eye.',
    ]);
  });
});
