import { expect, test } from 'vitest';
import { keptInMemory, keptScan, markerOf } from './kept-scan.ts';
import { aScan } from './testing.ts';

test('a scan that an older console kept, with a refusal, is still read', () => {
  const student = { id: 's1', name: 'Asha', roll_no: '7', trade: null, email: 'asha@college.example' };
  const { belief: _, looked: __, gate: ___, ...rest } = aScan(1);
  const older = { ...rest, refusal: { sentence: 'Confirm by eye', student } };
  expect(keptScan.parse(older)).toEqual({
    ...aScan(1),
    refusal: { sentence: 'Confirm by eye', student, named: null },
  });
});

test('a student who was marked by hand is read as kept', () => {
  const student = { id: 's1', name: 'Asha', roll_no: '7', trade: null };
  const scan = { ...aScan(1), what: { kind: 'student' as const, student } };
  expect(keptScan.parse(scan)).toEqual(scan);
});

test('a scan with a belief of an older console is still read and sent: only the belief is forgotten', () => {
  const scan = { ...aScan(1), belief: null };
  const belief = { kind: 'other_trade', student: null, since: null, trade: 'Instrumentation' };
  const older = { ...scan, belief: { ...belief, rosterAt: '2026-11-20T04:30:00.000Z' } };
  expect(keptScan.parse(older)).toEqual(scan);
});

test('scans are made and sent as an admin or a pass, and not as an admin who was made a student', () => {
  expect(['admin', 'pass', 'user', 'guest'].map(role => markerOf({ id: 'one', role }))).toEqual([
    'one',
    'one',
    null,
    null,
  ]);
  expect(markerOf(null)).toBe(null);
});

test('a scan that is gone is not kept again by an amendment', async () => {
  const kept = keptInMemory();
  await kept.keep(aScan(1));
  await kept.remove(aScan(1).id);
  await kept.amend(aScan(1).id, { by: { id: 'a2', name: 'Asha' } });
  expect(await kept.all()).toEqual([]);
});
