import { describe, expect, test } from 'vitest';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { collegeTime } from '../../../../lib/format/college-time.ts';
import { aMark } from '../../../../lib/outbox/testing.ts';
import { markLook, markWords, verdictLook } from './outcome-look.ts';

const AT = '2026-03-01T04:30:00.000Z';

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
    const time = collegeTime('Asia/Kolkata');
    expect(markWords(aMark({ newPhoneSince: AT }), time)).toBe(
      `${MESSAGES.marked} ${DOOR_MESSAGES.newPhone(time.brief(AT))}.`,
    );
  });
});
