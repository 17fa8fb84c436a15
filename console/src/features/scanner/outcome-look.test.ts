import { describe, expect, test } from 'vitest';
import { markLook, outcomeLook } from './outcome-look.ts';

const scan = { id: 'scan-1', text: '{}', scannedAt: '2026-03-01T04:30:00.000Z' };

describe('the look of an outcome', () => {
  test('tells marked, already marked and refused apart by tone, words and sound', () => {
    const looks = [
      markLook('marked', 'present'),
      markLook('already_marked', 'present'),
      outcomeLook({ name: 'refused', scan, sentence: 'No' }),
    ];
    for (const trait of ['outcome', 'tone', 'headline', 'sound'] as const) {
      expect(new Set(looks.map(look => look?.[trait])).size).toBe(3);
    }
  });

  test('keeps green for who may go in', () => {
    expect(markLook('marked', 'present').tone).toBe('good');
    expect(markLook('corrected', 'present').tone).toBe('good');
    expect(markLook('marked', 'absent')).toMatchObject({ tone: 'plain', headline: 'Marked absent' });
  });

  test('a scan still going on has none', () => {
    expect(outcomeLook({ name: 'reading', scan })).toBeUndefined();
  });
});
