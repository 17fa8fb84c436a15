import { expect, test } from 'vitest';
import { LATE_REASONS } from '#contract/late-scans/schema.ts';
import { collegeTime } from '../../lib/format/college-time.ts';
import { entryWords } from './entry-words.ts';

const time = collegeTime('Asia/Kolkata');
const BY = { id: '1', name: 'Asha Rao' };
const AT = '2026-03-02T04:00:00.000Z';

test.each(LATE_REASONS)(
  'a late scan is told of (%s) in words that are true when it was decided, too',
  why => {
    const came = {
      kind: 'late',
      at: AT,
      scannedAt: AT,
      why,
      status: 'present',
      strength: null,
      by: BY,
    } as const;
    const [note, ...more] = entryWords(came, time, false).notes;
    expect(note).toBeTruthy();
    expect(note).not.toMatch(/for an admin to decide|this device/);
    expect(more).toEqual([]);
  },
);

test('a phone that was bound may be the first one of its student', () => {
  expect(entryWords({ kind: 'phone', at: AT }, time, false).title).toBe('A phone was bound to the live code');
});
