import { describe, expect, test } from 'vitest';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import type { MarkAnswer } from '#contract/attendance/marks.ts';
import { MESSAGES } from '#contract/messages.ts';
import { collegeTime } from '../../../lib/format/college-time.ts';
import { aMark } from '../../../lib/outbox/testing.ts';
import { verdictLook } from '../shared/outcome/outcome-look.ts';
import type { DoorEntry } from './door-log.ts';
import { entryWords, whyOf } from './entry-words.ts';

const AT = '2026-03-01T04:30:00.000Z';
const time = collegeTime('Asia/Kolkata');
const NEW_PHONE = `${DOOR_MESSAGES.newPhone(time.brief(AT))}.`;
const DOUBTED = { newPhoneSince: AT, phoneShared: true } as const;
const DOUBTS = `${NEW_PHONE} ${MESSAGES.phoneShared}.`;

const entry = (verdict: DoorEntry['verdict']): DoorEntry => ({
  ...{ id: 'scan-1', code: '{}', student: null, at: AT, verdict, shown: true, withdrawn: false },
});

const marked = (more?: Partial<MarkAnswer>) => entry({ kind: 'marked', mark: aMark(more) });

describe('a mark at the continuous door', () => {
  test('says with its headline all there is, unless its phone is under doubt', () => {
    expect(entryWords(marked(), time).words).toBe('');
    expect(entryWords(marked({ newPhoneSince: AT }), time).words).toBe(NEW_PHONE);
    expect(entryWords(marked(DOUBTED), time).words).toBe(DOUBTS);
  });

  test('says who was first, and the doubts, if it was there already', () => {
    const known = MESSAGES.alreadyMarked('present', 'Kiran', time.brief(AT));
    const { words } = entryWords(marked({ outcome: 'already_marked', newPhoneSince: AT }), time);
    expect(words.startsWith(known)).toBe(true);
    expect(words.endsWith(NEW_PHONE)).toBe(true);
  });

  test('keeps its doubts in the list until it is taken back', () => {
    expect(whyOf(marked(), time)).toBe('');
    expect(whyOf(marked(DOUBTED), time)).toBe(DOUBTS);
    expect(whyOf({ ...marked(DOUBTED), withdrawn: true }, time)).toBe('');
  });
});

test('the list says why a scan was refused', () => {
  expect(whyOf(entry({ kind: 'refused', sentence: MESSAGES.qrInvalid }), time)).toBe(MESSAGES.qrInvalid);
  expect(whyOf(entry({ kind: 'look', sentence: MESSAGES.needsLook }), time)).toBe('');
});

test('that a scan is kept on this device is said once', () => {
  const unanswered = { kind: 'unanswered', why: 'away' } as const;
  const belief = { kind: 'expected', student: null, since: null, audience: null, rosterAt: AT } as const;
  for (const kept of [unanswered, { ...unanswered, belief }]) {
    const { headline } = verdictLook(kept);
    expect(headline).toBe('Kept on this device');
    expect(entryWords(entry(kept), time).words).not.toContain(headline);
  }
});
