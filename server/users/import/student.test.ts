import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import { maybeMade, studentRow } from './student.ts';

const ROW = { name: 'Ananya Iyer', email: 'a@example.edu', roll_no: 'GEC-107', trade: 'Electronics' };
const schema = studentRow(new Map());

test('a row holds the full name of its trade', () => {
  expect(schema.parse(ROW)).toMatchObject({ trade: 'Electronics & Communication' });
});

test.each([
  ['2', '2nd Year'],
  ['3rd Yr.', '3rd Year'],
  ['IV', '4th Year'],
  ['II year', '2nd Year'],
  ['5th Sem', '3rd Year'],
  ['VIII Semester', '4th Year'],
  ['Third Year', '3rd Year'],
  ['first', '1st Year'],
  ['Second Yr.', '2nd Year'],
  ['Sixth Semester', '3rd Year'],
  ['Final Year', '4th Year'],
  ['FINAL', '4th Year'],
  ['final sem', '4th Year'],
  ['BE III', '3rd Year'],
  ['B.E. 3rd Year', '3rd Year'],
  ['B.Tech III', '3rd Year'],
  ['B. Tech. - 5th Sem', '3rd Year'],
  ['FE', '1st Year'],
  ['SE', '2nd Year'],
  ['T.E.', '3rd Year'],
  ['BE', '4th Year'],
  ['Semester 3', '2nd Year'],
  ['Sem-5', '3rd Year'],
  ['Sem: VII', '4th Year'],
  ['Year 2', '2nd Year'],
  ['III-I', '3rd Year'],
  ['II \u2013 II Sem', '2nd Year'],
  ['4-1', '4th Year'],
  // A degree, and not Maharashtra's name of the last year.
  ['B.E.', undefined],
  ['B.Tech', undefined],
  ['Pre-final', undefined],
  // Of four years the third, as Andhra writes it.
  ['III/IV', undefined],
  ['III-III', undefined],
  ['V-I', undefined],
  ['Fifth Year', undefined],
  ['Year Sem 3', undefined],
  ['sem', undefined],
  ['5', undefined],
  ['0', undefined],
  ['2026-02-03', undefined],
])('the year “%s” is read as %s', (text, year) => {
  const read = schema.safeParse({ ...ROW, year: text });
  expect(read.data?.year).toBe(year);
});

test.each(['2.10123E+11', '1e+22', '2,1E+14', '2.10E+2', '2.00E-05', '########'])(
  'a roll number that a spreadsheet has shortened is none: %s',
  text => {
    const { error } = schema.safeParse({ ...ROW, roll_no: text });
    expect(error?.issues).toMatchObject([{ path: ['roll_no'], message: IMPORT_MESSAGES.numberShortened }]);
  },
);

test.each(['1E-05', '21E01', '21E-05'])('a class and a number in it are a roll number: %s', text => {
  expect(schema.parse({ ...ROW, roll_no: text }).roll_no).toBe(text);
});

test.each(['50%', '7,25 %', '0.5', '.5', '0,0725'])(
  'a roll number that is a part of a whole is none: %s',
  text => {
    const { error } = schema.safeParse({ ...ROW, roll_no: text });
    expect(error?.issues).toMatchObject([{ path: ['roll_no'], message: IMPORT_MESSAGES.madeAFraction }]);
  },
);

test.each(['9.87654E+09', '9,9E+11', '#####'])('nor is a phone number or an emergency contact: %s', text => {
  const { error } = schema.safeParse({ ...ROW, phone: text, emergencyContact: text });
  expect(error?.issues).toMatchObject([
    { path: ['phone'], message: IMPORT_MESSAGES.numberShortened },
    { path: ['emergencyContact'], message: IMPORT_MESSAGES.numberShortened },
  ]);
});

test.each(['2026-05-12', '2026-05-12 10:30', '12-May', '1-Dec', 'May-24', '21-Mar-01', '5-Jan-2024'])(
  'a roll number or a name of which a spreadsheet has made a day is none: %s',
  text => {
    const { error } = schema.safeParse({ ...ROW, name: text, roll_no: text });
    expect(error?.issues).toMatchObject([
      { path: ['name'], message: IMPORT_MESSAGES.madeADay },
      { path: ['roll_no'], message: IMPORT_MESSAGES.madeADay },
    ]);
  },
);

test.each(['12-05-2024', '12/5/24', '5/24/2024'])('a name that is a day in digits is none: %s', name => {
  const { error } = schema.safeParse({ ...ROW, name });
  expect(error?.issues).toMatchObject([{ path: ['name'], message: IMPORT_MESSAGES.madeADay }]);
});

// In capital letters, the office can write a number that reads like a day.
test.each([
  ...['12-MAY-7', 'MAY-24', '2026-05-12-7', 'May-240', '21-Mec', '21-MAR-01', '21-CS-01', '32-Mar-01'],
  ...['12-05-2024', '12/5/24', '21.105'],
])('%s is a roll number', text => {
  expect(schema.parse({ ...ROW, roll_no: text }).roll_no).toBe(text);
});

test.each([
  ['12-05-2024', true],
  ['1/5/2024', true],
  ['12/5/24', true],
  ['5/24/24', true],
  ['31/12/2024', true],
  ['21.105', true],
  ['8,5', true],
  ['2,10,123', true],
  ['210,123,456', true],
  ['32-05-2024', false],
  ['13/13/24', false],
  ['0/5/24', false],
  ['12-05/2024', false],
  ['12-05-3024', false],
  ['12-05-024', false],
  ['21-CS-01', false],
  ['1.2.3', false],
  ['1,2,3', false],
  ['21105', false],
])('whether a spreadsheet may have made the roll number %s: %s', (rollNo, expected) => {
  expect(maybeMade(rollNo)).toBe(expected);
});

test.each(["'0099123", '\u20190099123', "' 0099123"])(
  'of a roll number that is marked as text only the number is read: %s',
  text => {
    expect(schema.parse({ ...ROW, roll_no: text }).roll_no).toBe('0099123');
  },
);

test.each(['-', '.', 'NA', 'n/a', 'nil', '#N/A', '#REF!'])('a roll number “%s” is missing', text => {
  const { error } = schema.safeParse({ ...ROW, roll_no: text });
  expect(error?.issues).toMatchObject([{ path: ['roll_no'], message: MESSAGES.rollNoRequired }]);
});

test.each(['??? ?????', 'Ren\uFFFD D’Souza', 'Asha ??'])('a name that lost its letters is none: %s', name => {
  const { error } = schema.safeParse({ ...ROW, name });
  expect(error?.issues).toMatchObject([{ path: ['name'], message: IMPORT_MESSAGES.lettersLost }]);
});

test.each(['-', '--', '\u2013', 'NA', 'n/a', 'N.A.', 'Nil', 'none', '#N/A', '#REF!', '#NAME?', '#DIV/0!'])(
  '“%s” in a field that is not needed is nothing',
  text => {
    const nothing = { year: null, phone: null, address: null, emergencyContact: null };
    const given = { year: text, phone: text, address: text, emergencyContact: text };
    expect(schema.parse({ ...ROW, ...given })).toMatchObject(nothing);
    expect(schema.parse({ ...ROW, address: `${text} Road` }).address).toBe(`${text} Road`);
  },
);

test('a trade of megabytes is refused without being searched for words', () => {
  // As it is read from a file: what `repeat` makes is put together only when it is looked at.
  const trade = Buffer.alloc(7_500_000, 'mech ').toString();
  const start = performance.now();
  const { error } = schema.safeParse({ ...ROW, trade });
  expect(error?.issues).toMatchObject([{ path: ['trade'] }]);
  expect(performance.now() - start).toBeLessThan(500);
});
