import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DoorStudent } from '#contract/attendance/door-roster.ts';
import { ROLL_LIST_MESSAGES } from '#contract/attendance/roll-list-messages.ts';
import { rollNoKey } from '#contract/texts.ts';
import { aDoorStudent } from '../../lib/testing/door-student.ts';
import { headingStatus } from './absence.ts';
import { byRollNo, readRollList } from './roll-list.ts';

const student = (roll_no: string, more: Partial<DoorStudent> = {}): DoorStudent =>
  aDoorStudent({ id: `id of ${roll_no}`, roll_no, trade: 'Instrumentation', ...more });
const EXPECTED = { trades: ['Instrumentation'], years: [] };
const AT = { at: '2026-11-20T08:35:00Z', by: 'Asha' };
const students = [
  student('GIN-1', { name: 'Meera Nair' }),
  student('GIN-2', { name: 'Om', present: AT }),
  student('GIN-3', { name: 'Om', active: false, present: AT }),
  student('GCS-4', { trade: 'Computer Science Engineering' }),
  student('21 EE 045'),
  student('', { roll_no: null }),
];
const read = (text: string) => {
  const list = readRollList(text, byRollNo(students), EXPECTED);
  return [rollsOf(list.toMark), rollsOf(list.presentAlready), rollsOf(list.notExpected), list.unknown];
};
const rollsOf = (some: readonly DoorStudent[]) => some.map(({ roll_no }) => roll_no);

/** Students of plain numbers, and of a class. */
const CLASS = ['1', '2', '3', '45', '101', '102', '103', 'GFT-011', 'GFT-012', 'GFT-013'].map(roll =>
  student(roll, { name: 'Asha Rao' }),
);
/** Of a list: who is marked only if an admin says so, and what stands beside them. */
const unclearIn = (...lines: string[]) =>
  Object.fromEntries(
    readRollList(lines.join('\n'), byRollNo(CLASS), EXPECTED).unclear.map(({ student, beside }) => [
      student.roll_no,
      beside.join(),
    ]),
  );
/** Of a list: who is marked present, whom it says to be absent, and what is not known. */
const readClass = (...lines: string[]) => {
  const list = readRollList(lines.join('\n'), byRollNo(CLASS), EXPECTED);
  return [rollsOf(list.toMark), rollsOf(list.absent), list.unknown];
};

/** A ticked box and an empty one. */
const BOXES = ['[x]|[ ]', '[X]|[]', '(x)|( )', '[✓]|[ ]', '[*]|( )', '☒|☐', '☑|□', '✅|⬜', '🗹|▢'].map(
  both => {
    const [ticked = '', empty = ''] = both.split('|');
    return [ticked, empty] as const;
  },
);

/** The same six students with roll numbers of each kind. Of the last two, nobody is on the roster. */
const LETTERED = ['GCS-11', 'GCS-12', 'GCS-13', 'GCS-14', 'GCS-15', 'GCS-16', 'GCS-98', 'GCS-99'];
const DIGITS = ['021011', '021012', '021013', '021014', '021015', '021016', '021098', '021099'];
const SHORT = ['21', '22', '23', '24', '25', '26', '98', '99'];
/** Reads what is typed of them. A line names one by its place: `#0`. What is found is named so, too. */
const readPlaces = (rolls: readonly string[], lines: readonly string[]) => {
  const typed = lines.map(line => line.replace(/#(\d)/g, (_, at) => rolls[Number(at)] ?? '')).join('\n');
  const places = (text: string) => rolls.reduce((rest, roll, at) => rest.replaceAll(roll, `#${at}`), text);
  const some = rolls.slice(0, 6).map(roll => student(roll, { name: 'Asha Rao' }));
  const { toMark, absent, unclear, unknown } = readRollList(typed, byRollNo(some), EXPECTED);
  const placesOf = (found: readonly DoorStudent[]) =>
    found.map(({ roll_no }) => places(roll_no ?? '')).toSorted();
  return {
    marked: placesOf(toMark),
    absent: placesOf(absent),
    unclear: unclear.map(({ student, beside }) => places(`${student.roll_no}: ${beside.join()}`)).toSorted(),
    unknown: unknown.map(places),
  };
};

/** What says of one student, or of nobody, that they were there or not. */
const SAID = [
  ...['absent', '- absent', '(absent)', ': absent', 'ABSENT.', 'on leave', 'excused', 'medical leave'],
  ...['अनुपस्थित', 'present', '- present', '(present)', 'came', 'उपस्थित', 'present, came late'],
] as const;
/** Lines about one student. */
const OF_ONE = [
  ...['#', '#.', '#:', '(#)', '*#*', '# Asha Rao', '#. Asha Rao', '#) Asha Rao', '#: Asha Rao', '# - Asha'],
  ...['Asha Rao (#)', 'Asha Rao [#]', 'Asha Rao - #', '#, Asha Rao', '# OD', '# bunked', '# not eligible'],
  ...SAID.flatMap(said => [`# ${said}`, `#. ${said}`, `(#) ${said}`, `# Asha Rao ${said}`, `• # ${said}`]),
  ...SAID.map(said => `Asha Rao (#) ${said}`),
];
const HEADINGS = [
  ...['Absent:', 'Present:', 'Absent (12):', '2. Absent', 'Absentees 29-11-2026', 'Absent - 5 students'],
  ...['29-11-2026 Absent', '29/11 - Absentees:', '12 absent:', '(12) Absent', '2) Present', 'Bunked', 'CSE:'],
  ...[
    'Absent: #',
    'Present - #',
    '29/11 Absent: #, Asha',
    'Absent (12): #',
    'Bunked: #',
    'Students absent: #',
  ],
  ...[
    'Everybody present except #',
    '# absent: fever',
    'Total 45 students',
    '45 students absent',
    'Seminar 2026',
  ],
];

describe('a list of roll numbers', () => {
  test.each([LETTERED, DIGITS, SHORT])(
    'takes a line about one student for none that says something of those below: %s',
    (...rolls) => {
      const marked = ['#0', '#2', '#3'];
      const known = { marked, absent: ['#1'], unclear: [], unknown: [] };
      for (const said of ['absent', '- absent', 'on leave', 'excused', 'medical leave', 'अनुपस्थित']) {
        expect([said, readPlaces(rolls, ['#0', `#1 ${said}`, '#2', '#3'])]).toEqual([said, known]);
        expect([said, readPlaces(rolls, ['#0', `1. #1 ${said}`, '#2', '#3'])]).toEqual([said, known]);
        const nobody = { ...known, absent: [], unknown: [`#7 ${said}`] };
        expect([said, readPlaces(rolls, ['#0', `#7 ${said}`, '#2', '#3'])]).toEqual([said, nobody]);
      }
      for (const said of ['present', 'came', '- present', 'present, came late', 'उपस्थित'])
        expect([said, readPlaces(rolls, ['Absent:', '#0', `#1 ${said}`, '#2', '#3'])]).toEqual([
          said,
          { ...known, marked: ['#1'], absent: marked },
        ]);
    },
  );

  test('says the same of roll numbers without letters as of others', () => {
    const lines = fc.array(
      fc.oneof(
        { weight: 3, arbitrary: fc.tuple(fc.constantFrom('#', ...OF_ONE), fc.nat(7)) },
        { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...HEADINGS), fc.constant(0)) },
      ),
      { minLength: 1, maxLength: 7 },
    );
    fc.assert(
      fc.property(lines, fc.boolean(), (given, isNumbered) => {
        const typed = given.map(([form, at], nth) => {
          const line = form.replace('#', `#${at}`);
          return isNumbered && form.includes('#') ? `${nth + 1}. ${line}` : line;
        });
        expect(readPlaces(DIGITS, typed)).toEqual(readPlaces(LETTERED, typed));
      }),
      { numRuns: 300 },
    );
  });

  test('says the same of all others with and without a line about one student', () => {
    const rolls = fc.constantFrom(LETTERED, DIGITS);
    const form = fc.constantFrom(...OF_ONE);
    // Below a heading, no tick is missed that only one has.
    const heading = fc.constantFrom('Absent:', 'Present:');
    fc.assert(
      fc.property(
        rolls,
        form,
        heading,
        fc.constantFrom(4, 7),
        fc.nat(4),
        (rolls, form, heading, at, after) => {
          const others = ['#0', '#1', '#2', '#3'];
          const one = form.replace('#', `#${at}`);
          const without = readPlaces(rolls, [heading, ...others]);
          const all = readPlaces(rolls, [heading, ...others.slice(0, after), one, ...others.slice(after)]);
          const ofOthers = (list: readonly string[]) => list.filter(text => !text.includes(`#${at}`));
          expect([all.marked, all.absent, all.unclear].map(ofOthers)).toEqual([
            ...[without.marked, without.absent, without.unclear],
          ]);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('says of nobody else in a table what a row with one cell says of one student', () => {
    expect(readClass('101\tAsha', 'Rahul\tabsent', '102\tAsha')).toEqual([['101', '102'], [], ['Rahul']]);
    for (const rolls of [LETTERED, DIGITS])
      for (const at of ['#1', '#7'])
        expect(readPlaces(rolls, ['#0\tAsha', `${at} absent\t`, '#2\tAsha'])).toEqual({
          ...{ marked: ['#0', '#2'], absent: [], unclear: [], unknown: [`${at} absent`] },
        });
    expect(readPlaces(DIGITS, ['#0\tAsha', '12 absent\t', '#2\tAsha'])).toEqual({
      ...{ marked: ['#0'], absent: [], unclear: ['#2: 12 absent'], unknown: ['12 absent'] },
    });
  });

  test.each([LETTERED, DIGITS])(
    'says of those below what stands before a roll number that nobody has: %s',
    (...rolls) => {
      const absent = { marked: [], absent: ['#0'], unclear: [] };
      expect(readPlaces(rolls, ['Students absent: #7', '#0'])).toMatchObject(absent);
      expect(readPlaces(rolls, ['Students absent: #7\t', '#0\tAsha'])).toMatchObject(absent);
      expect(readPlaces(rolls, ['Students absent: #1\t', '#0\tAsha'])).toMatchObject(absent);
    },
  );

  test('asks of those below a line whose number nobody can be sure about', () => {
    // A count, the end of a roll number, or a day.
    for (const line of ['12 absent', '5 present', '29112026 absent', 'Students absent 9876543210'])
      expect([line, readPlaces(DIGITS, ['#0', line, '#1'])]).toEqual([
        line,
        { marked: ['#0'], absent: [], unclear: [`#1: ${line}`], unknown: [line] },
      ]);
  });

  test('asks of those below a line that only names a student, who may have namesakes', () => {
    for (const line of ['Asha Rao absent', 'Asha was absent', '3. Rao - on leave'])
      expect(readPlaces(DIGITS, ['#0', line, '#1'])).toMatchObject({
        ...{ marked: ['#0'], absent: [], unclear: [`#1: ${line}`] },
      });
    expect(readPlaces(DIGITS, ['#0', 'Civil students absent', '#1'])).toMatchObject({ absent: ['#1'] });
  });

  test('has its numbers of lines, which are roll numbers only where they do not count', () => {
    expect(readPlaces(SHORT, ['#0', '99. absent', '#1'])).toMatchObject({ marked: ['#0', '#1'], absent: [] });
    expect(unclearIn('102', '1.103 absent', '101')).toEqual({ 101: '1.103 absent' });
    expect(unclearIn('102', 'Ravi (45) absent', '101')).toEqual({ 101: 'Ravi (45) absent' });
    expect(unclearIn('102', '(45) absent', '101')).toEqual({ 101: '(45) absent' });
    expect(readClass('101. Asha Rao', '103) Asha', '45: Rao')).toEqual([['101', '103', '45'], [], []]);
    expect(readClass('1. Asha Rao', '2. Asha Rao', '3. Rao')).toEqual([
      ...[[], [], ['1. Asha Rao', '2. Asha Rao', '3. Rao']],
    ]);
    expect(readClass('1. Present', '101', '2. Absent', '102')).toEqual([['101'], ['102'], []]);
    expect(readClass('101', '2. Absent:', '102')).toEqual([['101'], ['102'], []]);
    expect(readClass('3. GFT-011', '45. GFT-099')).toEqual([['GFT-011'], [], ['45. GFT-099']]);
    expect(unclearIn('101. Om', '1: GFT-011')).toEqual({ 101: 'Om' });
    expect(readPlaces(DIGITS, ['1.#0', '2)#1', '3. #2', '9.30'])).toMatchObject({
      ...{ marked: ['#0', '#1', '#2'], unknown: ['9.30'] },
    });
  });

  test('has no student of a row without a roll number, whose first cell only counts the rows', () => {
    const head = 'Sl\tRoll No\tName';
    const rows = ['1\t101\tAsha', '2\t\tRahul', '3\t\t', '4\t103\tAsha'];
    const unknown = ['2 Rahul', '3'].map(ROLL_LIST_MESSAGES.withoutRollNo);
    expect(readClass(head, ...rows)).toEqual([['101', '103'], [], unknown]);
    expect(readClass(...rows)).toEqual([['101', '103'], [], unknown]);
  });

  test('may name a guest between numbered students, who says nothing of those below', () => {
    const below = (guest: string) => unclearIn('1. 101', guest, '3. GFT-011', '4. GFT-012');
    for (const guest of ['2. Guest Rahul', '2) Rahul Verma (guest)', '2. Rahul - visitor'])
      expect(below(guest)).toEqual({});
    expect(readClass('1. 101', '2. Rahul (guest)', '3. GFT-011')).toEqual([
      ['101', 'GFT-011'],
      [],
      ['2. Rahul (guest)'],
    ]);
    // Each of these may head the lines below it.
    for (const heading of ['2. Guests', '2. Guest:', '2. Rahul Verma', '2. Left early', 'Guest', '5. Guest'])
      expect(below(heading)).toEqual({ 'GFT-011': heading, 'GFT-012': heading });
  });

  test('names those whose sign-up waits apart, and marks none of them', () => {
    const [first, ...others] = students.map((student, at) => ({ ...student, waiting: at === 0 }));
    if (!first) throw new Error('students');
    const { toMark, notExpected, waiting } = readRollList(
      first.roll_no ?? '',
      byRollNo([first, ...others]),
      EXPECTED,
    );
    expect([toMark, notExpected, waiting]).toEqual([[], [], [first]]);
  });

  test('says of each who is marked, present already, not expected, and not known', () => {
    expect(read('gin-1\n GIN-2 , GIN-3;GCS-4\r\n\r\nGIN-9')).toEqual([
      ...[['GIN-1'], ['GIN-2'], ['GIN-3', 'GCS-4'], ['GIN-9']],
    ]);
  });

  test('marks who is on the roster of a day that is over, whatever became of them since', () => {
    const gone = student('GIN-5', { active: false, expected: true });
    expect(readRollList('GIN-5', byRollNo([gone]), EXPECTED)).toMatchObject({
      toMark: [gone],
      notExpected: [],
    });
  });

  test('names a student once, however often and in whatever case', () => {
    expect(read('GIN-1, gin-1\nGIN-1')).toEqual([['GIN-1'], [], [], []]);
    expect(read('x, X')).toEqual([[], [], [], ['X']]);
  });

  test('may be copied from a document, with what nobody sees', () => {
    expect(read('\u200bGIN\u20111\u200b, \u200b, \u00a0GIN\u20132')).toEqual([['GIN-1'], ['GIN-2'], [], []]);
  });

  test('may be pasted from a table, with the roll number in any column', () => {
    expect(read('No.\tRoll\tName\n1\tGIN-1\tMeera, Ms.\n2\tGIN-7\tOm\n')).toEqual([
      ...[['GIN-1'], [], [], ['GIN-7']],
    ]);
  });

  test('may be pasted from columns side by side, from a row, and from a table that nobody stands in', () => {
    expect(read('1\tGIN-1\t9\tGIN-2\n2\tGIN-8\t10\tGIN-9\n3\tGCS-4\t\t\n')).toEqual([
      ...[['GIN-1'], ['GIN-2'], ['GCS-4'], ['GIN-8', 'GIN-9']],
    ]);
    expect(read('GIN-1\tGIN-9\tGIN-2\t\n')).toEqual([['GIN-1'], ['GIN-2'], [], ['GIN-9']]);
    expect(read('A-1\tMeera\nA-2\tOm')).toEqual([[], [], [], ['A-1', 'A-2']]);
  });

  test('may have spaces of any kind, numbers of lines, names behind, and what nobody sees', () => {
    expect(read('gin-1 GIN-2\u00a0gcs-4  GIN-9')).toEqual([['GIN-1'], ['GIN-2'], ['GCS-4'], ['GIN-9']]);
    expect(read('1. GIN-1 Meera Nair\n2) GIN-2 Om')).toEqual([['GIN-1'], ['GIN-2'], [], []]);
    expect(read('1. 21 EE 045\n2) 21 EE 046\n21 EE 045')).toEqual([
      ...[['21 EE 045'], [], [], ['2) 21 EE 046']],
    ]);
    expect(read('\u202aGIN-1\u202c\nGIN\u200b-2,\u00a0,')).toEqual([['GIN-1'], ['GIN-2'], [], []]);
  });

  test('may be copied from a document, with other hyphens', () => {
    expect(read('GIN\u20111, GIN\u20132')).toEqual([['GIN-1'], ['GIN-2'], [], []]);
  });

  test('may be typed with the digits of another script', () => {
    expect(read('१. GIN-१\n٢) GIN-٢')).toEqual([['GIN-1'], ['GIN-2'], [], []]);
  });

  test('may be copied from a chat, with bullets, ticks, stars, brackets and a full stop', () => {
    const chat = '*Present today:*\n• GIN-1 ✅\n1.GIN-2\n_GCS-4_.\n(GIN-3) – Om\n[21 EE 045]';
    const found = [['GIN-1', '21 EE 045'], ['GIN-2'], ['GCS-4', 'GIN-3']];
    expect(read(chat)).toEqual([...found, []]);
    expect(read('- GIN-1, - GIN-9.')).toEqual([['GIN-1'], [], [], ['- GIN-9.']]);
    expect(read('GIN-1 \u{1f44d}\u{1f3fd}')).toEqual([['GIN-1'], [], [], []]);
    expect(read('GIN-1 1.GIN-2 (9%)')).toEqual([['GIN-1'], ['GIN-2'], [], ['(9%)']]);
  });

  test('marks nobody with a sign or a word of absence, whatever else it says of them', () => {
    expect(readClass('GFT-011 ❌\nGFT-012❌\n🚫 45, 102 ✅, 103 ✅\n45')).toEqual([
      ...[['102', '103'], ['GFT-011', 'GFT-012', '45'], []],
    ]);
    expect(readClass('GFT-011 - Absent', 'GFT-012: not present', 'GFT-013 AB', '45 abs.')).toEqual([
      ...[[], ['GFT-011', 'GFT-012', 'GFT-013', '45'], []],
    ]);
    expect(readClass('GFT-011, GFT-012 absent', 'GFT-019 absent', '101 Asha Rao')).toEqual([
      ...[['101'], ['GFT-011', 'GFT-012'], ['GFT-019 absent']],
    ]);
    expect(readClass('GFT-011, GFT-012 AB', '101')).toEqual([['101'], ['GFT-011', 'GFT-012'], []]);
    expect(readClass('"GFT-011","Present"', '"GFT-012","Absent"', '"GFT-013","Not marked"')).toEqual([
      ...[['GFT-011'], ['GFT-012', 'GFT-013'], []],
    ]);
  });

  test('may have a part for those who were there and one for the others', () => {
    const parts = [
      '*Present today:*',
      'GFT-011',
      '1. 101',
      '',
      'Absentees (2)',
      'GFT-012',
      '2. 102',
      'GFT-019',
    ];
    expect(readClass(...parts)).toEqual([['GFT-011', '101'], ['GFT-012', '102'], ['GFT-019']]);
    expect(readClass('Absent: GFT-011, GFT-012', '101', 'Present: 102', '103')).toEqual([
      ...[['102', '103'], ['GFT-011', 'GFT-012', '101'], []],
    ]);
    expect(readClass('Roll\tName', 'Present', '101\tAsha', 'Absent', '102\tOm')).toEqual([
      ...[['101'], ['102'], []],
    ]);
  });

  test('marks nobody who has a tick below a heading for those who were not there', () => {
    expect(readClass('Present:', 'GFT-011', 'Absent:', '✅ GFT-012', '[x] 101', '102 present')).toEqual([
      ...[['GFT-011', '102'], ['GFT-012', '101'], []],
    ]);
    expect(readClass('Absent: ✓ 101, ✓ 102')).toEqual([[], ['101', '102'], []]);
    expect(readClass('Roll\tName', '101\tAsha', 'Absent', '102\t✓')).toEqual([['101'], ['102'], []]);
  });

  test('marks nobody below a heading that says that somebody is not there', () => {
    const headings = [
      'Yet to come:',
      'Remaining:',
      'Bunked',
      'Not eligible',
      'Rejected:',
      'Pending',
      'NA:',
      '*AB*',
    ];
    for (const heading of [...headings, 'Students not paid', 'बाकी:']) {
      expect([heading, ...readClass(heading, 'GFT-011', 'Present:', '101')]).toEqual([
        ...[heading, ['101'], ['GFT-011'], []],
      ]);
      expect([heading, ...readClass('GFT-011', heading, 'CSE:', '101', 'GFT-012')]).toEqual([
        ...[heading, ['GFT-011'], ['101', 'GFT-012'], []],
      ]);
      expect([heading, ...readClass(heading, 'Roll\tName', '101\tAsha')]).toEqual([heading, [], ['101'], []]);
    }
    // Beside roll numbers it is a word that may say so.
    expect(unclearIn('Bunked: GFT-011')).toEqual({ 'GFT-011': 'Bunked' });
    for (const label of ['Bunked:', 'Yet to come -'])
      expect(readClass(`${label} GFT-011,`, 'GFT-012')).toEqual([[], ['GFT-012'], []]);
  });

  test('marks nobody by itself below a heading that nobody can be sure about', () => {
    expect(unclearIn('GFT-011', '*Shortlisted:*', 'GFT-012', 'CSE:', '101')).toEqual({
      ...{ 'GFT-012': '*Shortlisted:*', 101: '*Shortlisted:*' },
    });
    expect(unclearIn('101\tAsha Rao', 'Shortlisted\t', '102\tAsha Rao')).toEqual({ 102: 'Shortlisted' });
    expect(unclearIn('A:', '101')).toEqual({ 101: 'A:' });
    expect(unclearIn('101', '2nd shortlist:', '102')).toEqual({ 102: '2nd shortlist:' });
    expect(readClass('103', 'Absent:', '102', 'Shortlisted', '101')).toEqual([
      ...[['103'], ['102', '101'], []],
    ]);
    expect(unclearIn('CSE: 103', 'GFT-011', 'Shortlisted: GFT-012,', '101', 'Roll No: 102')).toEqual({
      ...{ 103: 'CSE', 'GFT-012': 'Shortlisted', 101: 'Shortlisted:', 102: 'Shortlisted:' },
    });
    expect(unclearIn('Yes:', '101', 'No:', '102')).toEqual({ 102: 'No:' });
    expect(unclearIn('☐', '101')).toEqual({ 101: '☐' });
  });

  test('marks all of a usual list, whatever its title and its headings', () => {
    const title = fc.subarray(['*Placement talk*', 'By Dr. Iyer, Infosys', '29/11/2026', 'Venue: Main hall']);
    const heading = fc.constantFrom(
      ...[
        'CSE:',
        '*Section A*',
        'Instrumentation',
        '2nd Year',
        'II yr',
        'Batch 2',
        'Boys',
        'GFT -',
        'Sec-B :',
      ],
      ...[
        'Total: 12',
        'Mech. Engg',
        'Food Technology:',
        'Electronics & Communication',
        '---',
        '30 Nov 2026, Monday',
      ],
      ...['B.Tech 3rd Sem', 'Late comers:', 'Asha Rao', 'Civil Engineering (15)', 'GFT-099', 'Roll nos:'],
    );
    const name = fc.constantFrom('', ' Asha Rao', ' - Asha', ' (Instrumentation)');
    const before = fc.constantFrom('', '- ', '• ', '➤ ', '1. ', '2) ');
    fc.assert(
      fc.property(
        ...([title, fc.array(heading, { minLength: 10, maxLength: 10 }), name, before] as const),
        (titles, headings, name, before) => {
          const rolls = CLASS.map(({ roll_no }) => roll_no ?? '');
          const lines = rolls.flatMap((roll, nth) => [headings[nth] ?? '', `${before}${roll}${name}`]);
          const [marked, absent] = readClass(...titles, ...lines);
          expect([marked, absent]).toEqual([rolls, []]);
        },
      ),
    );
  });

  test('may be a register, whose column of marks has a word or a letter for absent', () => {
    const head = 'S.No\tRoll No\tName\tAttendance';
    const rows = ['1\t101\tA\tPresent', '2\t102\tOm\tAbsent', '3\t103\tIra\tA', '4\t45\tMoh\tNot marked'];
    expect(readClass(head, ...rows)).toEqual([['101'], ['102', '103', '45'], []]);
    expect(readClass('101\tP', '102\tA', '103\tL')).toEqual([['101'], ['102', '103'], []]);
    expect(readClass('Roll\tThere?\tCame', '101\tx\tYes', '102\tx\tNo')).toEqual([...[['101'], ['102'], []]]);
    expect(readClass('Roll No\tPresent\tAbsent', '101\t1\t0', '102\t0\t1', '103\t\t✓')).toEqual([
      ...[['101'], ['102', '103'], []],
    ]);
    expect(readClass('Present\tAbsent', '101\tGFT-011', '102\tGFT-012', '\tGFT-013')).toEqual([
      ...[['101', '102'], ['GFT-011', 'GFT-012', 'GFT-013'], []],
    ]);
    expect(readClass('101\tReg No Kumar', '102\tOm')).toEqual([['101', '102'], [], []]);
    expect(readClass('1\tGFT-011\tASHA\tAB', '2\tGFT-012\tOm\t')).toEqual([['GFT-012'], ['GFT-011'], []]);
  });

  test('marks nobody by itself beside whom something stands that may be a mark', () => {
    expect(unclearIn('GFT-011 P', 'GFT-012 A', 'GFT-013 - x')).toEqual({
      ...{ 'GFT-012': 'A,', 'GFT-013': 'x,' },
    });
    // What stands beside one is asked about, also if the number is listed again.
    expect(unclearIn('GFT-011 OD', 'GFT-012', 'GFT-011')).toEqual({ 'GFT-011': 'OD' });
    expect(unclearIn('A: GFT-011, GFT-012', '101 nahi aayi', '102 OD')).toEqual({
      ...{ 'GFT-011': 'A', 'GFT-012': 'A', 101: 'nahi,aayi,A:', 102: 'OD,A:' },
    });
    expect(unclearIn('Excursion, GFT-011, GFT-012 OD, 101')).toEqual({
      ...{ 'GFT-011': 'Excursion', 'GFT-012': 'Excursion,OD', 101: 'Excursion' },
    });
    expect(unclearIn('GFT-011 Asha OD, GFT-012')).toEqual({ 'GFT-011': 'OD' });
    expect(unclearIn('GFT-011*, GFT-012, 101')).toEqual({ 'GFT-011': '*' });
    expect(unclearIn('Everybody but GFT-011, 102')).toEqual({
      'GFT-011': 'Everybody,but',
      102: 'Everybody,but',
    });
    expect(readClass('101, Asha, A', 'GFT-012, Asha, asha@example.edu')).toEqual([['GFT-012'], [], []]);
    expect(readClass('101\tP', '102\tP', '103\tOD', '45\t')).toEqual([['101', '102'], [], []]);
    expect(unclearIn('101\tP', '102\tP', '103\tOD', '45\t')).toEqual({ 103: 'OD', 45: '' });
    expect(unclearIn('Roll\tStatus', '101\tP', '102\tX', '103\tNP', '45\tDid not turn up')).toEqual({
      ...{ 102: 'X', 103: 'NP', 45: 'Did not turn up' },
    });
    expect(unclearIn('Full attendance minus 101', "102 didn't turn up", 'Bunked: 103')).toEqual({
      ...{ 101: 'Full,attendance,minus', 102: "didn't,turn,up", 103: 'Bunked' },
    });
  });

  test('marks nobody by itself who has no tick where others have one', () => {
    expect(readClass('1. GFT-011 ✅', '2. GFT-012', '3. GFT-013 ✅')).toEqual([
      ['GFT-011', 'GFT-013'],
      [],
      [],
    ]);
    expect(unclearIn('GFT-011 yes', 'GFT-012')).toEqual({ 'GFT-012': '' });
    expect(unclearIn('GFT-011 ✅, GFT-012')).toEqual({ 'GFT-012': '' });
    expect(unclearIn('Roll\tSign', 'GFT-011\t✓', 'GFT-012\t')).toEqual({ 'GFT-012': '' });
    expect(readClass('Present:', 'GFT-011 ✅', 'GFT-012')).toEqual([['GFT-011', 'GFT-012'], [], []]);
    expect(readClass('GFT-011 ❌', 'GFT-012')).toEqual([['GFT-012'], ['GFT-011'], []]);
  });

  test('may have boxes, of which only the ticked ones mark, in any notation', () => {
    for (const [ticked, empty] of BOXES) {
      const lines = [`${ticked} GFT-011`, `${empty} GFT-012 Asha`, `${ticked} 101 Asha Rao`, `${empty} 45`];
      expect([ticked, ...readClass(...lines)]).toEqual([ticked, ['GFT-011', '101'], [], []]);
      expect(Object.keys(unclearIn(...lines))).toEqual(['45', 'GFT-012']);
    }
    expect(readClass('1.[x] GFT-011', '2.[ ] GFT-012', '3.[x] 101')).toEqual([['GFT-011', '101'], [], []]);
    expect(readClass('☒\tGFT-011\tAsha Rao', '☐\tGFT-012\tAsha Rao')).toEqual([['GFT-011'], [], []]);
    expect(unclearIn('☒\tGFT-011\tAsha Rao', '☐\tGFT-012\tAsha Rao')).toEqual({ 'GFT-012': '☐' });
  });

  test('marks nobody by itself who has an empty box, also where nobody has another', () => {
    for (const box of ['[ ]', '( )', '[_]', '[-]', '☐', '⬜', '▢', '◻', '□'])
      expect([box, ...readClass(`${box} GFT-011`, `${box} GFT-012, 101`)]).toEqual([box, [], [], []]);
    expect(unclearIn('[ ] GFT-011', '☐ GFT-012, 101')).toEqual({
      ...{ 'GFT-011': '☐', 'GFT-012': '☐', 101: '☐' },
    });
    expect(unclearIn('☐\tGFT-011', '☐\tGFT-012')).toEqual({ 'GFT-011': '☐', 'GFT-012': '☐' });
  });

  test('has crossed boxes that are ticks beside empty ones, crosses beside ticks, and else not clear', () => {
    expect(readClass('☑ GFT-011', '☒ GFT-012')).toEqual([['GFT-011'], ['GFT-012'], []]);
    expect(readClass('✔ GFT-011', '[x] GFT-012')).toEqual([['GFT-011'], ['GFT-012'], []]);
    for (const alone of ['☒', '(x)']) expect(unclearIn(`${alone} GFT-011`)).toEqual({ 'GFT-011': '☒' });
    expect(unclearIn('☒\tGFT-011')).toEqual({ 'GFT-011': '☒' });
    expect(unclearIn('☑ GFT-011', '☒ GFT-012', '☐ 101')).toEqual({ 'GFT-012': ',☒', 101: ',☐' });
    // Before a line it is Markdown's tick. Behind one it may be a cross.
    expect(readClass('[x] GFT-011', '- [x] GFT-012')).toEqual([['GFT-011', 'GFT-012'], [], []]);
    expect(unclearIn('GFT-011 [x]')).toEqual({ 'GFT-011': '☒' });
  });

  test('marks nobody with an empty box beside ticked ones, however the boxes are made', () => {
    const before = fc.constantFrom('', '- ', '• ', '* ', '1. ', '1.', '2) ');
    const after = fc.constantFrom('', ' Asha', ' - Asha Rao', ' Asha (Instrumentation)');
    const place = fc.constantFrom(
      (box: string, roll: string) => `${box} ${roll}`,
      (box: string, roll: string) => `${box}\t${roll}`,
      (box: string, roll: string) => `${roll}\t${box}`,
    );
    const ticks = fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }).filter(all => new Set(all).size > 1);
    fc.assert(
      fc.property(
        fc.constantFrom(...BOXES),
        before,
        after,
        place,
        ticks,
        (boxes, before, after, place, ticks) => {
          const rolls = ['GFT-011', '101', 'GFT-012', '45'];
          const lines = rolls.map((roll, nth) => {
            const line = place(boxes[ticks[nth] ? 0 : 1], roll);
            return line.includes('\t') ? line : `${before}${line}${after}`;
          });
          const [marked, absent] = readClass(...lines);
          const ticked = rolls.filter((_, nth) => ticks[nth]);
          expect([new Set(marked), absent]).toEqual([new Set(ticked), []]);
          expect(new Set(Object.keys(unclearIn(...lines)))).toEqual(
            new Set(rolls.filter((_, nth) => !ticks[nth])),
          );
        },
      ),
    );
  });

  test('marks nobody by itself who is crossed out or asked about', () => {
    expect(readClass('1. GFT-011', '2. ~GFT-012~', '3. ~101 Asha Rao~', '4. 102')).toEqual([
      ...[['GFT-011', '102'], [], []],
    ]);
    expect(unclearIn('~~GFT-012~~', '101 Asha??', 'GFT-013 ?')).toEqual({
      ...{ 'GFT-012': '~', 101: '?', 'GFT-013': '?' },
    });
    expect(unclearIn('~GFT-011, GFT-012~', '101 A\u0336s\u0336h\u0336a\u0336')).toEqual({
      ...{ 'GFT-011': '~', 'GFT-012': '~', 101: '\u0336' },
    });
    expect(unclearIn('101\tAsha Rao', '102\t~Asha Rao~', '103\t?')).toEqual({ 102: '~', 103: '?' });
  });

  test('marks nobody by itself who has a sign that only some have', () => {
    expect(unclearIn('🟢 GFT-011', '🔴 GFT-012')).toEqual({ 'GFT-011': '🟢', 'GFT-012': '🔴' });
    expect(unclearIn('● GFT-011', '○ GFT-012', '● 101')).toEqual({
      ...{ 'GFT-011': '●', 'GFT-012': '○', 101: '●' },
    });
    expect(unclearIn('GFT-011', '🔴 GFT-012', '101')).toEqual({ 'GFT-012': '🔴' });
    expect(unclearIn('GFT-011', 'GFT-012*', '*101*', '* 102')).toEqual({ 'GFT-012': '*' });
    expect(unclearIn('🟢 GFT-011, GFT-012')).toEqual({});
    expect(unclearIn('101\t🟢', '102\t🔴')).toEqual({ 101: '🟢', 102: '🔴' });
    // Beside most, it may be a tick.
    expect(unclearIn('🟢 GFT-011', 'GFT-012', '🟢 101')).toEqual({
      'GFT-011': '🟢',
      'GFT-012': '',
      101: '🟢',
    });
    expect(unclearIn('+ GFT-011', '- GFT-012')).toEqual({ 'GFT-011': '+', 'GFT-012': '' });
    expect(unclearIn('GFT-011 /', 'GFT-012 -')).toEqual({ 'GFT-011': '/', 'GFT-012': '-' });
    expect(readClass('✅ GFT-011', '✅ GFT-012 🎉')).toEqual([['GFT-011'], [], []]);
  });

  test('may have a sign of any kind before each of its lines', () => {
    for (const sign of ['●', '➤', '🔹', '🟢', '★'])
      expect([sign, ...readClass('Seminar', `${sign} GFT-011`, `${sign} GFT-012 - Asha`)]).toEqual([
        ...[sign, ['GFT-011', 'GFT-012'], [], ['Seminar']],
      ]);
    expect(readClass('1. ➤ 101 Asha | Rao', '2. ➤ 102 (Asha)', '❌ 103')).toEqual([
      ...[['101', '102'], ['103'], []],
    ]);
  });

  test('may have beside a roll number the name, in parts and in any order, the trade, a title, and who was late', () => {
    const lines = [
      'Ms. RAO Asha GFT-011',
      'Roll No. 101 – Ash (late)',
      '102 Instr. student',
      '103 Asha, 45 Rao',
      'GFT-012 Asha.',
    ];
    expect(readClass(...lines)).toEqual([['GFT-011', '101', '102', '103', '45', 'GFT-012'], [], []]);
    // An initial, or so short a beginning, may be a mark.
    expect(unclearIn('GFT-011 Asha A', 'GFT-012 Ra')).toEqual({ 'GFT-011': 'A', 'GFT-012': 'Ra' });
  });

  test('may be a CSV file with headings, whose columns are read as those of a sheet', () => {
    expect(readClass('Roll No,Name,Status', '101,"Rao, Asha",P', '102,Asha,A')).toEqual([
      ['101'],
      ['102'],
      [],
    ]);
    expect(readClass('Sl;Roll No;Present', '1;101;Yes', '2;102;No')).toEqual([['101'], ['102'], []]);
    const head = 'Roll No,Name,Roll No,Name,Roll No';
    expect(readClass(head, '101,"Rao, Asha",102,"Rao, Asha",103')).toEqual([['101', '102', '103'], [], []]);
  });

  test('says of those who are all there but some that these were not', () => {
    expect(readClass('All present except 101, 102')).toEqual([[], ['101', '102'], []]);
    expect(readClass('Leave: 101', '102', 'On duty - 103')).toEqual([[], ['101', '102', '103'], []]);
  });

  test('may have a section, a blood group or another answer beside the roll number', () => {
    expect(readClass('Roll\tSection', '101\tA', '102\tB')).toEqual([['101', '102'], [], []]);
    expect(readClass('Roll\tSection', '101\tA', '102\tA')).toEqual([['101', '102'], [], []]);
    expect(readClass('Roll\tBlood', '101\tAB+', '102\tO+')).toEqual([['101', '102'], [], []]);
    expect(readClass('Roll\tHostel', '101\tYes', '102\tNo')).toEqual([['101', '102'], [], []]);
  });

  test('may have boxes that a spreadsheet writes as true and false, below any heading', () => {
    expect(readClass('Roll\tDone', '101\tTRUE', '102\tFALSE')).toEqual([['101'], ['102'], []]);
    expect(readClass('Roll,Here today', '101,TRUE', '102,FALSE')).toEqual([['101'], ['102'], []]);
    expect(readClass('Roll\tDone', '101\tFALSE', '102\tFALSE')).toEqual([[], ['101', '102'], []]);
    expect(readClass('Roll\tAbsent', '101\tTRUE', '102\tFALSE')).toEqual([['102'], ['101'], []]);
  });

  test('may have numbers of rows that are roll numbers of others', () => {
    expect(readClass('S.No\tRoll No\tName', '1\t101\tA', '2\t102\tB', '3\t103\tC', 'Total\t3')).toEqual([
      ...[['101', '102', '103'], [], ['Total']],
    ]);
    expect(readClass('1\t101', '2\t102', '3\t103')).toEqual([['101', '102', '103'], [], []]);
    expect(readClass('1\tGFT-011\t3\t101', '2\tGFT-012\t4\t102')).toEqual([
      ...[['GFT-011', '101', 'GFT-012', '102'], [], []],
    ]);
    expect(readClass('Placement talk', '1 101 Asha', '2 102')).toEqual([
      ['101', '102'],
      [],
      ['Placement talk'],
    ]);
    expect(readClass('1', '2', '3')).toEqual([['1', '2', '3'], [], []]);
    expect(readClass('1 Asha Rao', '2 Asha', '3 Rao')).toEqual([['1', '2', '3'], [], []]);
  });

  test('takes no count and no range for students', () => {
    const bare = readClass('Present (45):', '• 2 ✅', '45 students', 'Total 3');
    expect(bare).toEqual([['2'], [], ['45 students', 'Total 3']]);
    expect(readClass('Batch 2', 'GFT-011 Sem 3', 'GFT-012 Asha (Section-1)', 'Class 45 101')).toEqual([
      ...[['GFT-011', 'GFT-012', '45', '101'], [], ['Batch 2']],
    ]);
    expect(readClass('101 to 103', 'GFT-011 – GFT-013')).toEqual([
      ...[[], [], ['101 to 103', 'GFT-011 – GFT-013']],
    ]);
  });

  test('that is empty names nobody, not even a student without a roll number', () => {
    for (const text of ['', ' \n\t\n', ',;,']) expect(read(text)).toEqual([[], [], [], []]);
  });

  test('leaves out no piece silently', () => {
    const piece = fc.oneof(
      fc.constantFrom('GIN-1', 'gin-2', 'GIN-3', 'GCS-4'),
      // A heading is understood, and not named.
      fc.stringMatching(/^[a-z0-9 -]{1,8}$/).filter(text => headingStatus(text) === null),
    );
    fc.assert(
      fc.property(fc.array(piece), given => {
        const keys = (pieces: readonly string[]) => new Set(pieces.map(rollNoKey).filter(key => key !== ''));
        const text = given.join('\n');
        const { unclear, absent } = readRollList(text, byRollNo(students), EXPECTED);
        const others = rollsOf([...unclear.map(({ student }) => student), ...absent]);
        const named = [...read(text).flat(), ...others].map(one => one ?? '');
        expect(keys(named)).toEqual(keys(given));
      }),
      { examples: [[['- -', '-  -']]] },
    );
  });
});
