import { describe, expect, test } from 'vitest';
import { markLook, stageLook } from './outcome-look.ts';

const scan = { id: 'scan-1', text: '{}', scannedAt: '2026-03-01T04:30:00.000Z' };

describe('the look of an outcome', () => {
  test('differs in tone, words and sound for marked, already marked and refused', () => {
    const looks = [
      markLook('marked', 'present'),
      markLook('already_marked', 'present'),
      stageLook({ kind: 'refused', scan, sentence: 'No' }),
    ];
    for (const trait of ['outcome', 'tone', 'headline', 'sound'] as const) {
      expect(new Set(looks.map(look => look?.[trait])).size).toBe(3);
    }
  });

  test('is green only for students who may enter', () => {
    expect(markLook('marked', 'present').tone).toBe('good');
    expect(markLook('corrected', 'present').tone).toBe('good');
    expect(markLook('marked', 'absent')).toMatchObject({ tone: 'plain', headline: 'Marked absent' });
  });

  test('does not exist while the scan goes on', () => {
    expect(stageLook({ kind: 'reading', scan })).toBeUndefined();
  });
});
