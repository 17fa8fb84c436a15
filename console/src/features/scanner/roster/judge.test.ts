import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DoorStudent } from '#contract/attendance/door-roster.ts';
import { qrText } from '#contract/qr/code.ts';
import type { KeptScan } from '../../../lib/outbox/kept-scan.ts';
import { aDoorStudent } from '../../../lib/testing/door-student.ts';
import { judge, known } from './judge.ts';
import { findIn, rosterOf } from './roster.ts';

const AT = '2026-11-20T04:30:00.000Z';
const SIGNATURE = 'B'.repeat(22);
const EVENT = { id: 'e1', trades: [], years: [], listed: 0 };
const nobodyHere = () => null;

const student = (n: number, more: Partial<DoorStudent> = {}): DoorStudent =>
  aDoorStudent({
    id: `s${n}`,
    name: `Student ${n}`,
    roll_no: `R-${n}`,
    trade: 'Civil Engineering',
    year: '3rd Year',
    u: String(n).padStart(11, 'A'),
    g: 2,
    ...more,
  });
const codeOf = ({ u, g }: DoorStudent, generation = g): KeptScan['what'] => ({
  kind: 'code',
  text: qrText({ u, g: generation, s: SIGNATURE }),
});
const rosterWith = (students: readonly DoorStudent[], leftOut = 0) =>
  rosterOf({ eventId: EVENT.id, students: [...students], expected: students.length, leftOut }, AT);
const judged = (of: DoorStudent, by: Partial<Parameters<typeof judge>[1]> = {}, what = codeOf(of)) =>
  judge(what, { roster: rosterWith([of]), event: EVENT, here: nobodyHere, ...by });

describe('a code without an answer', () => {
  test('is named, and expected if nothing speaks against it', () => {
    expect(judged(student(1))).toMatchObject({
      kind: 'expected',
      student: { id: 's1', name: 'Student 1', roll_no: 'R-1', trade: 'Civil Engineering' },
      rosterAt: AT,
    });
  });

  test.each([
    ['replaced', student(1), {}, 1],
    ['deactivated', student(1, { active: false }), {}, 2],
    ['waiting', student(1, { waiting: true }), {}, 2],
    ['not_expected', student(1), { event: { ...EVENT, trades: ['Instrumentation'] } }, 2],
    ['not_expected', student(1), { event: { ...EVENT, years: ['4th Year'] } }, 2],
    ['expected', student(1), { event: { ...EVENT, trades: ['Instrumentation', 'Civil Engineering'] } }, 2],
    // The code was replaced after the roster was fetched.
    ['expected', student(1), {}, 3],
  ] as const)('is said to be %s, with the name', (kind, of, by, generation) => {
    expect(judged(of, by, codeOf(of, generation))).toMatchObject({ kind, student: { name: 'Student 1' } });
  });

  test('is said at once to be present already, when and by whom', () => {
    const present = { at: AT, by: 'Asha' };
    expect(judged(student(1, { present }))).toMatchObject({ kind: 'already', since: present });
    const here = { at: AT, by: 'Bela' };
    expect(judged(student(1), { here: id => (id === 's1' ? here : null) })).toMatchObject({
      kind: 'already',
      since: here,
    });
  });

  test('of nobody on the roster is unknown, but not if students were left out', () => {
    const roster = rosterWith([student(1)]);
    expect(judged(student(2), { roster })).toMatchObject({ kind: 'unknown', student: null });
    expect(judged(student(2), { roster: { ...roster, leftOut: 1 } })).toBeNull();
  });

  test('is not judged without a roster of its event', () => {
    expect(judged(student(1), { roster: null })).toBeNull();
    expect(judged(student(1), { event: { ...EVENT, id: 'e2' } })).toBeNull();
  });

  test('of something else, such as a web address, is not judged', () => {
    for (const text of ['https://college.example', '{"url":"x"}'])
      expect(judged(student(1), {}, { kind: 'code', text })).toBeNull();
  });

  test('that is unsigned is named, and never believed', () => {
    const text = JSON.stringify({
      type: 'user_attendance',
      userId: 's1',
      rollNo: '',
      name: 'Somebody Else',
      trade: '',
      timestamp: AT,
    });
    expect(judged(student(1), {}, { kind: 'code', text })).toMatchObject({
      kind: 'unsigned',
      student: { name: 'Student 1' },
    });
  });
});

test('a student who is marked by name is judged like one with a code', () => {
  const { id, name, roll_no, trade } = student(1);
  const byName = { kind: 'student' as const, student: { id, name, roll_no, trade } };
  expect(judged(student(1), {}, byName)).toMatchObject({ kind: 'expected', student: { name: 'Student 1' } });
  expect(judged(student(1, { active: false }), {}, byName)).toMatchObject({ kind: 'deactivated' });
  expect(judged(student(2), {}, byName)).toMatchObject({ kind: 'unknown' });
});

test('a code that the server would accept by the roster is never doubted, and no other is believed', () => {
  const anyStudent = fc.record({
    active: fc.boolean(),
    trade: fc.constantFrom('Civil Engineering', 'Instrumentation', null),
    year: fc.constantFrom('3rd Year', '4th Year', null),
    g: fc.integer({ min: 1, max: 5 }),
  });
  const audience = fc.record({
    trades: fc.subarray(['Civil Engineering', 'Biotechnology']),
    years: fc.subarray(['1st Year', '4th Year']),
  });
  fc.assert(
    fc.property(
      anyStudent,
      audience,
      fc.integer({ min: 1, max: 5 }),
      (more, { trades, years }, generation) => {
        const of = student(1, more);
        const isTrade = trades.length === 0 || trades.some(trade => trade === of.trade);
        const isYear = years.length === 0 || years.some(year => year === of.year);
        const accepted = of.active && isTrade && isYear && generation >= of.g;
        const belief = judged(of, { event: { ...EVENT, trades, years } }, codeOf(of, generation));
        expect(belief?.kind === 'expected').toBe(accepted);
        expect(belief?.student?.name).toBe('Student 1');
      },
    ),
  );
});

describe('at an event that lists its students', () => {
  const event = { ...EVENT, listed: 2 };

  test('only those are expected whom the roster says so of', () => {
    expect(judged(student(1, { expected: true }), { event })).toMatchObject({ kind: 'expected' });
    expect(judged(student(1), { event })).toMatchObject({
      kind: 'not_expected',
      audience: '2 listed students',
      student: { name: 'Student 1' },
    });
    const { id, name, roll_no, trade } = student(1);
    const byName = { kind: 'student' as const, student: { id, name, roll_no, trade } };
    expect(judged(student(1), { event }, byName)).toMatchObject({ kind: 'not_expected' });
  });
});

describe('the roster on the device', () => {
  test('finds students by parts of the name and by roll number', () => {
    const roster = rosterWith([student(1), student(2, { name: 'Meera Kumar', roll_no: null })]);
    expect(findIn(roster, 'kumar MEE').map(({ id }) => id)).toEqual(['s2']);
    expect(findIn(roster, 'r-1').map(({ id }) => id)).toEqual(['s1']);
    expect(findIn(roster, 'r1').map(({ id }) => id)).toEqual(['s1']);
    expect(findIn(roster, 'nobody')).toEqual([]);
    // The keyboard writes é as two characters, and the store holds it as one.
    const renee = rosterWith([student(3, { name: 'Ren\u00e9e' })]);
    expect(findIn(renee, 'rene\u0301').map(({ id }) => id)).toEqual(['s3']);
    const soren = rosterWith([
      student(4, { name: 'Søren Großmann' }),
      student(5, { name: 'Soren Grossmann' }),
    ]);
    for (const typed of ['soren grossmann', 'SØREN GROẞMANN'])
      expect(findIn(soren, typed).map(({ id }) => id)).toEqual(['s5', 's4']);
  });

  test('finds whole words first, then beginnings of words, and alike students by name', () => {
    const names = ['Zoya 1029', 'Bina 290', 'asha 290', 'Chand 29', 'Bina 29'];
    const roster = rosterWith(names.map((name, n) => student(n, { name, roll_no: null })));
    const found = findIn(roster, '29').map(({ name }) => name);
    expect(found).toEqual(['Bina 29', 'Chand 29', 'asha 290', 'Bina 290', 'Zoya 1029']);
  });

  test('holds a student of two pages once, as the later page has them', () => {
    const roster = rosterWith([student(1), student(1, { g: 3 })]);
    expect(roster.students).toEqual([student(1, { g: 3 })]);
  });

  test('is looked up in without reading it through, however many students it has', () => {
    const asha = student(1);
    const roster = { ...rosterWith([asha]), students: [] };
    for (const what of [codeOf(asha), { kind: 'student' as const, student: known(asha) }])
      expect(judged(asha, { roster }, what)).toMatchObject({ kind: 'expected', student: { id: asha.id } });
  });
});
