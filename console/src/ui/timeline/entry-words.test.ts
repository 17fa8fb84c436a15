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

test('a refused scan is told with the time of its device, if that is quite another', () => {
  const refused = { kind: 'refused', at: AT, message: 'Not open', by: BY, gate: 'Gate 2' } as const;
  const said = (scannedAt: string | null) => entryWords({ ...refused, scannedAt }, time, false).sentence;
  const plain = 'By Asha Rao, at Gate 2, Mon, 2 Mar 2026, 9:30 am.';
  expect(said(null)).toBe(plain);
  expect(said('2026-03-02T03:59:00.000Z')).toBe(plain);
  expect(said('2026-03-02T02:00:00.000Z')).toBe(
    'Scanned by Asha Rao, at Gate 2, Mon, 2 Mar 2026, 7:30 am. Here since Mon, 2 Mar 2026, 9:30 am.',
  );
  // A device may claim anything that is a time.
  expect(said('0001-01-01T00:00:00.000Z')).toMatch(/^Scanned by .+ Here since .+\.$/);
  expect(said('9999-12-30T23:59:59.999Z')).toMatch(/^Scanned by .+ 9999, .+ Here since .+\.$/);
});

test('what a student asked for is quoted, and why it was refused follows', () => {
  const asked = { kind: 'asked', at: AT, wish: 'excused', text: 'I was ill' } as const;
  expect(entryWords(asked, time, true)).toEqual({
    title: 'To be excused was asked for',
    sentence: 'Asked by you, Mon, 2 Mar 2026, 9:30 am.',
    notes: ['“I was ill”'],
  });
  expect(entryWords(asked, time, false).sentence).toMatch(/^Asked by the student, /);
  const answered = { kind: 'answered', at: AT, by: BY } as const;
  expect(entryWords({ ...answered, approved: false, reason: 'No note' }, time, true)).toEqual({
    title: 'The request was refused',
    sentence: 'By Asha Rao, Mon, 2 Mar 2026, 9:30 am.',
    notes: ['Reason: No note'],
  });
  expect(entryWords({ ...answered, approved: true, reason: null }, time, true).notes).toEqual([]);
});
