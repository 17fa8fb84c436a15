import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { KnownStudent } from '#contract/qr/code.ts';
import { readList } from './read-list.ts';
import { rosterOf } from './roster.ts';

const student = (roll_no: string, more: Partial<KnownStudent> = {}): KnownStudent => ({
  ...{ id: roll_no, roll_no, name: 'Asha Rao', trade: 'Instrumentation' },
  ...more,
});
const ROLLS = [
  '1',
  '2',
  '3',
  '45',
  '101',
  '102',
  '103',
  'GFT-011',
  'GFT-012',
  'GFT-013',
  '021101',
  '021102',
  '21 EE 045',
  '7(A)',
  '1-GFT',
  '2-GFT',
];
const CLASS = ROLLS.map(roll => student(roll));
const rollsOf = (students: readonly KnownStudent[]) => students.map(({ roll_no }) => roll_no).join(' ');

const read = (lines: readonly string[], students: readonly KnownStudent[] = CLASS) =>
  readList(lines.join('\n'), rosterOf(students));

/** Of a list: the roll numbers of each group by what it says, and what is not known. */
function told(...lines: string[]) {
  const { groups, unknown } = read(lines);
  const named = groups.map(({ says, students }) => [says, rollsOf(students)]);
  return { ...Object.fromEntries(named), ...(unknown.length > 0 && { unknown: unknown.join(' | ') }) };
}

describe('a list that only names students', () => {
  test.each([
    [
      'one a line, or several',
      ['gft-011', ' GFT-012 , GFT-013;101', '', '102 103'],
      'GFT-011 GFT-012 GFT-013 101 102 103',
    ],
    [
      'names and trades, in any order',
      ['101 Asha Rao', '102 - Rao, Asha', 'Asha: 103', 'GFT-011 (Instr) Ash'],
      '101 102 103 GFT-011',
    ],
    ['numbers of lines', ['1. 101 Asha', '2) 102', '3.103'], '101 102 103'],
    ['numbers of lines without a sign', ['1 101 Asha', '2 102'], '101 102'],
    ['numbers of lines in brackets', ['(1) 101 Asha', '(2) 102', '[3] 103'], '101 102 103'],
    ['numbers of lines with other signs', ['1: 101 Asha', '2 - 102', '3-GFT-011'], '101 102 GFT-011'],
    ['numbers of lines as a chat draws them', ['1️⃣ 101 Asha', '2️⃣102', '🔟 103', '1️⃣1️⃣ 45'], '101 102 103 45'],
    ['short roll numbers', ['1 2 3 45'], '1 2 3 45'],
    ['a number that counts no other line', ['1 101', '102'], '1 101 102'],
    ['roll numbers where the number of a line may be', ['101. Asha', '45) Rao'], '101 45'],
    ['roll numbers that look like the number of a line', ['1-GFT', '2-GFT'], '1-GFT 2-GFT'],
    [
      'bullets, brackets and bold',
      ['• 101', '- 102.', '*103*', '_GFT-011_', '(GFT-012) – Asha', '[GFT-013]'],
      '101 102 103 GFT-011 GFT-012 GFT-013',
    ],
    ['roll numbers of several words', ['21 EE 045 Asha'], '21 EE 045'],
    ['roll numbers with signs of their own', ['7(A) Asha'], '7(A)'],
    ['the words roll number', ['Roll No. 101', 'Roll no: 102 Asha'], '101 102'],
    ['digits of other scripts', ['१०१', '١٠٢'], '101 102'],
    ['what a document has unseen', ['​GFT‑011​, GFT–012', '‪101‬'], 'GFT-011 GFT-012 101'],
    ['the same student twice', ['101, 101', '101'], '101'],
    [
      'columns of a sheet',
      ['S.No\tRoll No\tName\tE-mail', '1\t101\tAsha\ta@b.example', '2\t102\tRao\t'],
      '101 102',
    ],
    ['headings again in the middle', ['Roll No\tName', '101\tAsha', 'Roll No\tName', '102\tRao'], '101 102'],
    ['columns without headings', ['1\t101\tAsha', '2\t102\tRao'], '101 102'],
    ['a row of a sheet', ['101\t102\t103'], '101 102 103'],
    ['a CSV text with headings', ['Roll No,Name', '101,"Rao, Asha"', '102,Asha'], '101 102'],
  ])('asks nothing: %s', (_, lines, rolls) => {
    const { groups, asks } = read(lines);
    expect([groups.map(({ says, students }) => [says, rollsOf(students)]), asks]).toEqual([
      [['', rolls]],
      false,
    ]);
  });
});

describe('a list that says more', () => {
  test('tells of each student what stands beside the roll number, in whatever language', () => {
    expect(told('101 ✅', '102 ❌', '103 ✅', 'GFT-011')).toEqual({
      '✅': '101 103',
      '❌': '102',
      '': 'GFT-011',
    });
    expect(told('101 absent', '102 नहीं आया', '103 OD', '45 A')).toEqual({
      ...{ absent: '101', 'नहीं आया': '102', OD: '103', A: '45' },
    });
    expect(told('[ ] 101', '[x] 102', '- [ ] 103')).toEqual({ '☐': '101 103', x: '102' });
    expect(told('~101~', '102?', '103*', '45 -', '+ GFT-011')).toEqual({
      ...{ '~~': '101', '?': '102', '*': '103', '-': '45', '+': 'GFT-011' },
    });
    expect(told('101 P', '102 p', '103 a@b.example')).toEqual({ P: '101 102', '': '103' });
    expect(told('101 @', '102 late@9', 'Enrolled GFT-011')).toEqual({
      ...{ '@': '101', 'late@9': '102', Enrolled: 'GFT-011' },
    });
  });

  test.each([
    ['a line', ['101 Absar Khan Abs', '102 Lea Rao leave', '103 Asha', '45 Venkat']],
    ['a chat', ['Absar: 101 Abs', 'Lea: 102 leave', 'Asha: 103', '45 Venkat']],
    [
      'a table',
      ['Roll No\tRemark\tName', '101\tAbs\tAbsar Khan', '102\tleave\tLea Rao', '103\t\tAsha', '45\t\tVenkat'],
    ],
  ])('tells what only begins like the name that stands there, in %s', (_, lines) => {
    const class101 = [
      student('101', { name: 'Absar Khan' }),
      student('102', { name: 'Lea Rao' }),
      student('103'),
      student('45', { name: 'Venkataraman Rao' }),
    ];
    const { groups, asks } = read(lines, class101);
    expect(asks).toBe(true);
    expect(groups.map(({ says, students }) => [says.replace('Remark: ', ''), rollsOf(students)])).toEqual([
      ['Abs', '101'],
      ['leave', '102'],
      ['', '103 45'],
    ]);
  });

  test('tells a roll number that may be a part of another student’s name, which students can change', () => {
    const [own, short] = [{ name: 'Asha GFT-012' }, { name: 'Mohan 45' }];
    const students = [student('GFT-011', own), student('GFT-012'), student('101', short), student('45')];
    const { groups, asks } = read(['GFT-011 Asha GFT-012', '101 Mohan 45'], students);
    expect(asks).toBe(true);
    expect(groups.map(({ says, students: of }) => [says, rollsOf(of)])).toEqual([
      ['GFT-012', 'GFT-011 GFT-012'],
      ['45', '101 45'],
    ]);
    // A name may have the own number in it, or one that is of nobody.
    expect(read(['101 Asha 101'], [student('101', { name: 'Asha 101' })]).asks).toBe(false);
    expect(read(['GFT-011 Asha 99'], [student('GFT-011', { name: 'Asha 99' })]).asks).toBe(false);
  });

  test('tells of all in a line what stands before the first, and of one what stands beside it', () => {
    expect(told('Excursion, GFT-011, GFT-012 OD, 101')).toEqual({
      ...{ Excursion: 'GFT-011 101', 'Excursion OD': 'GFT-012' },
    });
    expect(told('101, Asha, absent', '102')).toEqual({ absent: '101', '': '102' });
    expect(told('101, 102 absent, 103')).toEqual({ '': '101 103', absent: '102' });
    expect(told('101 to 103')).toEqual({ to: '101 103' });
  });

  test('has headings, of which each is said of those below it', () => {
    expect(told('*Present*', '101', '102 late', 'Absent:', '103')).toEqual({
      ...{ Present: '101', 'Present late': '102', 'Absent:': '103' },
    });
    expect(told('Absent: 101, 102', '103', 'Present: 45')).toEqual({
      'Absent:': '101 102 103',
      'Present:': '45',
    });
    expect(told('Seen by GFT-011:', '101')).toEqual({ 'Seen by GFT-011:': '101' });
    expect(told('Placement talk', '29 Nov', '101')).toEqual({ 'Placement talk, 29 Nov': '101' });
    expect(told('1. Present', '101', '2. Absent', '102')).toEqual({
      '1. Present': '101',
      '2. Absent': '102',
    });
  });

  test('may have a count in a heading, which is the roll number of nobody there', () => {
    for (const heading of ['Absent (3)', 'Absent (3):', 'Absent 3', '12 absent', 'Batch 2'])
      expect(told(heading, '101', '102')).toEqual({ [heading]: '101 102' });
    expect(told('Total 45', '101')).toEqual({ 'Total 45': '101' });
  });

  test('says of a student all that it says in several places', () => {
    expect(told('101 OD', '102', '101')).toEqual({ OD: '101', '': '102' });
    expect(told('101 P', '101 A')).toEqual({ 'P / A': '101' });
  });

  test('has one group for times, dates and other long numbers', () => {
    expect(told('101 9:05', '102 10:15', '103 AB')).toEqual({ '9:05': '101 102', AB: '103' });
    expect(told('Roll No\tHere', '101\t1', '102\t0')).toEqual({ 'Here: 1': '101', 'Here: 0': '102' });
  });

  test('may lack the zeros or the signs of a roll number, so that somebody has to look', () => {
    expect(told('21101', '21102', 'GFT011 Asha', '101')).toEqual({
      ...{ '21101 for 021101': '021101 021102', 'GFT011 for GFT-011': 'GFT-011', '': '101' },
    });
    expect(told('GFT 011', 'gft 012 Asha Rao', '1. GFT 099', '101')).toEqual({
      ...{ 'GFT 011 for GFT-011': 'GFT-011 GFT-012', '': '101', unknown: 'GFT 099' },
    });
    const sheet = ['Roll No\tName', '21101\tAsha', '21102\tRao'];
    expect(told(...sheet)).toEqual({ '21101 for 021101': '021101 021102' });
    // It may be of either.
    const two = [student('0451'), student('00451')];
    expect(read(['451'], two)).toMatchObject({ groups: [], unknown: ['451'] });
    expect(read(['451', '0451'], two).groups).toMatchObject([{ says: '', students: [two[0]] }]);
  });

  test('may be a table, whose columns are named', () => {
    expect(told('Roll No\tName\tStatus', '101\tAsha\tP', '102\tAsha\tA', '103\tAsha\t')).toEqual({
      ...{ 'Status: P': '101', 'Status: A': '102', '': '103' },
    });
    expect(told('Roll No,Here today', '101,TRUE', '102,FALSE')).toEqual({
      ...{ 'Here today: TRUE': '101', 'Here today: FALSE': '102' },
    });
    expect(told('Roll No;Remark', '101;"with 102; late"', '103;')).toEqual({
      ...{ 'Remark: with 102 late': '101', '': '103' },
    });
    expect(told('Present\tAbsent', '101\tGFT-011', '102\tGFT-012', '\tGFT-013')).toEqual({
      ...{ Present: '101 102', Absent: 'GFT-011 GFT-012 GFT-013' },
    });
    expect(told('101\t103\t', '102\t45\tOD')).toEqual({
      'Column 1': '101 102',
      'Column 2': '103',
      'Column 2, OD': '45',
    });
    expect(told('Roll No\tHere', '101\t-', '102\t–')).toEqual({ 'Here: -': '101', 'Here: –': '102' });
    expect(told('Roll No\tCourse attended', '101\tNo')).toEqual({ 'Course attended: No': '101' });
    expect(told('Roll No\tName', 'Absent\t', '101\tAsha')).toEqual({ Absent: '101' });
  });

  test('has no student in the sum of a table, and none in a number of a row', () => {
    expect(told('S.No\tRoll No\tName', '1\t101\tAsha', '2\t102\tAsha', 'Total\t3')).toEqual({
      ...{ '': '101 102', 'S.No: Total': '3' },
    });
    expect(told('S.No\tRoll No\tName', '1\t101\tAsha', '2\t\tRavi', '3\t102\tAsha')).toEqual({
      ...{ '': '101', '2 Ravi': '102' },
    });
  });

  test('has none in the number of a row below titles either, and says the title once', () => {
    const rows = ['S.No\tRoll No\tName', '1\t101\tAsha', '2\t102\tAsha'];
    expect(told('Round 1\t\t', ...rows)).toEqual({ 'Round 1': '101 102' });
    expect(told('Round 1\t\t', '1\t101\tAsha', '2\t102\tAsha')).toEqual({ 'Round 1': '101 102' });
    expect(told('Drive of Kaveri\t\tMonday', ...rows)).toEqual({ 'Drive of Kaveri Monday': '101 102' });
    expect(told('\tAbsent\tMonday', ...rows)).toEqual({ 'Absent Monday': '101 102' });
    // What counts something else is said.
    expect(told('Round 1\t\t', 'Days here\tRoll No\tName', '1\t101\tAsha', '2\t102\tAsha')).toEqual({
      ...{ 'Round 1 Days here: 1': '101', 'Round 1 Days here: 2': '102' },
    });
  });
});

test('what stands beside a roll number is of the name if it begins as a word of it does, by three letters', () => {
  const named = [student('7', { name: "A Venkat D'Souza Rao" })];
  for (const name of ['Venkat', 'Ven', 'Venkataraman', "D'Souza A.Venkat", 'VENKAT', 'Rao-Venkat', 'K.S.Rao'])
    expect([name, read([`7 ${name}`], named).asks]).toEqual([name, false]);
  // An initial may be a mark.
  for (const other of ['A', 'Ve', 'Vekat', 'V', 'at', 'Om', 'Venkat-A', 'Rao-P'])
    expect([other, read([`7 ${other}`], named).asks]).toEqual([other, true]);
});

describe('a list', () => {
  test('names what it does not know', () => {
    expect(told('29.11.2026', '7. GFT-011')).toEqual({ '': 'GFT-011', unknown: '29.11.2026' });
    expect(told('GFT-099', '0210987', '21 EE 046', '1. GFT-098', '101')).toEqual({
      ...{ '': '101', unknown: 'GFT-099 | 0210987 | 21 EE 046 | GFT-098' },
    });
    expect(told('101', 'GFT-099 Ravi', 'Ravi Kumar')).toEqual({
      '': '101',
      unknown: 'GFT-099 Ravi | Ravi Kumar',
    });
    expect(told('101\tAsha', 'GFT-099\tRavi')).toEqual({ '': '101', unknown: 'GFT-099 Ravi' });
    expect(told('A-1\tMeera', 'A-2\tOm')).toEqual({ unknown: 'A-1, Meera | A-2, Om' });
    expect(told('101', 'ravi@b.example')).toEqual({ '': '101', unknown: 'ravi@b.example' });
    expect(told('ravi@b.example', 'om@b.example')).toEqual({ unknown: 'ravi@b.example | om@b.example' });
    expect(told('101', 'Absent: Ravi Kumar')).toEqual({ '': '101', unknown: 'Absent: Ravi Kumar' });
    expect(read(['101', 'GFT-099 Ravi']).asks).toBe(true);
    expect(read(['101', 'Ravi Kumar']).asks).toBe(true);
    expect(read(['101', 'GFT-099']).asks).toBe(false);
  });

  test('that is empty names nobody, not even a student without a roll number', () => {
    for (const text of ['', ' \n\t\n', ',;,', '- -'])
      expect(read([text], [...CLASS, student('', { roll_no: null })])).toMatchObject({
        groups: [],
        unknown: [],
      });
  });

  const SAID = fc.constantFrom(
    'absent',
    '✅',
    '❌',
    'A',
    'P',
    'नहीं',
    'on leave',
    '☐',
    '?',
    'x',
    'came late',
    '+',
  );
  const ROLL = fc.constantFrom('021101', '021102', 'GFT-011', 'GFT-012', 'GFT-013', '21 EE 045');
  const FORM = fc.constantFrom('# @', '@ #', '# Asha Rao @', '# - Asha @', '1. # @', '#, @', 'Asha (#) @');

  test('marks nobody unasked of whom it says anything, and none of them with those of whom it says something else', () => {
    const lines = fc.uniqueArray(fc.record({ roll: ROLL, said: fc.option(SAID), form: FORM }), {
      ...{ selector: ({ roll }) => roll, minLength: 2 },
    });
    fc.assert(
      fc.property(lines, given => {
        const typed = given.map(({ roll, said, form }) => form.replace('#', roll).replace('@', said ?? ''));
        const { groups, asks } = read(typed);
        const isSaid = given.some(({ said }) => said !== null);
        expect(asks).toBe(isSaid);
        for (const { students } of groups) {
          const inGroup = given.filter(({ roll }) => students.some(({ roll_no }) => roll_no === roll));
          expect(new Set(inGroup.map(({ said }) => said)).size).toBe(1);
        }
        expect(groups.flatMap(({ students }) => students)).toHaveLength(given.length);
      }),
      { numRuns: 200 },
    );
  });

  test('marks nobody unasked below a heading, whatever it says', () => {
    const heading = fc.constantFrom(
      'Absent',
      'Present:',
      '*CSE*',
      'बाकी',
      '2. Absent',
      'Batch 2',
      'Not (3)',
      '❌',
      'Mr. Iyer, Infosys',
    );
    fc.assert(
      fc.property(heading, fc.array(ROLL, { minLength: 1 }), fc.array(ROLL), (heading, below, above) => {
        const { asks } = read([...above, heading, ...below]);
        expect(asks).toBe(true);
      }),
    );
  });

  // Each of these took half a minute while every word was compared with every student, or a text was read back and forth.
  test('of thousands of students in one line, or of nothing but signs, is read at once', () => {
    const many = Array.from({ length: 3000 }, (_, nth) => student(`GIN-${10000 + nth}`));
    const line = many.map(({ roll_no }) => `${roll_no} ✅`).join(', ');
    expect(read([line], many).groups.map(({ students }) => students.length)).toEqual([3000]);
    const dashes = '-'.repeat(100_000);
    expect(read([`${dashes}a${dashes}a`, `101 ${'a'.repeat(100_000)}`]).groups).toHaveLength(1);
  });

  test('leaves out nothing silently', () => {
    // "1-a5" and "2-b7" are numbered lines, and "reg-7" names its number.
    const meansLess = /^\d{1,3}-[a-z]|\b(?:roll|reg|enrol)/;
    const piece = fc.oneof(
      ROLL,
      fc.stringMatching(/^[a-z0-9-]{1,8}$/).filter(text => /[a-z0-9]/.test(text) && !meansLess.test(text)),
    );
    fc.assert(
      fc.property(fc.array(piece), given => {
        const { groups, unknown } = read(given);
        const shown = [...groups.flatMap(({ says, students }) => [says, rollsOf(students)]), ...unknown].join(
          ' ',
        );
        for (const text of given)
          expect(shown.toLowerCase()).toContain(text.toLowerCase().replace(/^-+|-+$/g, ''));
      }),
      { numRuns: 200 },
    );
  });
});
