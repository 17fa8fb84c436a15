import { describe, expect, test } from 'vitest';
import { markAnswer } from '#contract/attendance/marks.ts';
import { MESSAGES } from '#contract/messages.ts';
import { collegeTime } from '../../../../lib/format/college-time.ts';
import { markLook, markWords, verdictLook } from './outcome-look.ts';

const AT = '2026-03-01T04:30:00.000Z';
const ATTENDANCE = {
  ...{ id: 'a1', eventId: 'e1', userId: 's1', studentName: 'Asha Verma', rollNo: '224001' },
  trade: 'Instrumentation',
};

describe('the look of an outcome', () => {
  test('differs in tone, words and sound for marked, already marked and refused', () => {
    const looks = [
      markLook('marked', 'present'),
      markLook('already_marked', 'present'),
      verdictLook({ kind: 'refused', sentence: 'No' }),
    ];
    for (const trait of ['outcome', 'tone', 'headline', 'sound'] as const) {
      expect(new Set(looks.map(look => look[trait])).size).toBe(3);
    }
  });

  test('is green only for students who may enter', () => {
    expect(markLook('marked', 'present').tone).toBe('good');
    expect(markLook('corrected', 'present').tone).toBe('good');
    expect(markLook('marked', 'absent')).toMatchObject({ tone: 'plain', headline: 'Marked absent' });
  });

  test('says in words that a live code is on a new phone', () => {
    const attendance = { status: 'present', gate: null, by: { id: 'k1', name: 'Kiran' }, at: AT } as const;
    const answer = { outcome: 'marked', message: MESSAGES.marked, attendance, newPhoneSince: AT };
    const mark = markAnswer.parse({
      ...{ success: true, position: 1, ...answer },
      attendance: { ...ATTENDANCE, ...attendance },
    });
    const time = collegeTime('Asia/Kolkata');
    expect(markWords(mark, time)).toBe(`${MESSAGES.marked} ${MESSAGES.newPhone(time.brief(AT))}.`);
  });
});
