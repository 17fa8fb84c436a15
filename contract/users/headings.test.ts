import { describe, expect, test } from 'vitest';
import { guessColumns, guessHeader, likelyColumn } from './headings.ts';

const rowsOf = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 1, cells }));

test.each([
  ['Roll No.', 'roll_no'],
  ['Univ. Roll No', 'roll_no'],
  ['Enrollment No. (University)', 'roll_no'],
  ['Regn. No', 'roll_no'],
  ['Regd. No', 'roll_no'],
  ['Regd No.', 'roll_no'],
  ['RegdNo', 'roll_no'],
  ['Reg.No.', 'roll_no'],
  ['Register Number', 'roll_no'],
  ['Register No', 'roll_no'],
  ['Regd. Mobile No', 'phone'],
  ['Registered Address', 'address'],
  ['R.No', 'roll_no'],
  ['Rno', 'roll_no'],
  ['R. No.', 'roll_no'],
  ['Sr. No.', undefined],
  ['Hall Ticket No', 'roll_no'],
  ['Hallticket No.', 'roll_no'],
  ['H.T. No', 'roll_no'],
  ['USN', 'roll_no'],
  ['PRN', 'roll_no'],
  ['Enrolment/Enrollment No', 'roll_no'],
  ['Candidate', 'name'],
  ['Candidate Name', 'name'],
  ['Candidate Email', 'email'],
  ['Candidate Mobile', 'phone'],
  ['Candidate ID', undefined],
  ['Student Name', 'name'],
  ['NAME OF THE STUDENT', 'name'],
  ['E-mail ID', 'email'],
  ['College E-Mail', 'email'],
  ['Branch', 'trade'],
  ['Branch Name', 'trade'],
  ['Sem/Year', 'year'],
  ['Current Yr.', 'year'],
  ['Mobile No. (WhatsApp)', 'phone'],
  ['Contact', 'phone'],
  ['Permanent Address', 'address'],
  ["Father's Mobile No.", 'emergencyContact'],
  ["Father's Name", undefined],
  ["Parent's E-mail", undefined],
  ['Year of Passing', undefined],
  ['Date of Birth', undefined],
  ['S. No.', undefined],
  ['Remarks', undefined],
  ['', undefined],
])('the heading %o means %s', (heading, column) => {
  expect(likelyColumn(heading)).toBe(column);
});

test('a text of a megabyte is no heading, and is not searched for words', () => {
  const start = performance.now();
  expect(likelyColumn('father '.repeat(150_000))).toBeUndefined();
  expect(performance.now() - start).toBeLessThan(1_000);
});

test('of a row with hundreds of thousands of cells only the first are looked at', () => {
  const cells = [...new Array(50_000).fill(''), ...new Array(50_000).fill('Name')];
  const start = performance.now();
  expect(guessHeader([{ line: 1, cells }])?.columns).not.toContain('name');
  expect(performance.now() - start).toBeLessThan(1_000);
});

describe('a row of headings', () => {
  test('gives each field once, to the usual heading before a likely one', () => {
    expect(guessColumns(['Student', 'Student Full Name', 'Name', 'Mobile', 'Alternate Mobile'])).toEqual([
      'name',
      null,
      null,
      'phone',
      null,
    ]);
    expect(guessColumns(['College Mail', 'Email'])).toEqual([null, 'email']);
  });

  test.each(['Admission No', 'Admission Number', 'Adm. No.', 'Admn No'])(
    'gives the roll number to “%s” only where no other column has one',
    admission => {
      expect(guessColumns([admission, 'Name', 'Admission Date'])).toEqual(['roll_no', 'name', null]);
      expect(guessColumns([admission, 'Univ. Roll No.'])).toEqual([null, 'roll_no']);
      expect(guessColumns([admission, 'Regd. No'])).toEqual([null, 'roll_no']);
    },
  );

  test('gives the roll number to a registration only where no column is headed as one', () => {
    expect(guessColumns(['Regd. No', 'Roll No'])).toEqual([null, 'roll_no']);
  });

  test('tells a new roll number from the one before, which may be headed as old', () => {
    expect(guessColumns(['New Roll No', 'Roll No'])).toEqual(['new_roll_no', 'roll_no']);
    expect(guessColumns(['Old Regd. No', 'New Regd. No'])).toEqual(['roll_no', 'new_roll_no']);
    expect(guessColumns(['USN', 'New University Register Number'])).toEqual(['roll_no', 'new_roll_no']);
    // The only number that is there is the one of the students.
    expect(guessColumns(['Name', 'New Roll Number'])).toEqual(['name', 'roll_no']);
    expect(guessColumns(['Roll No', 'New Address', 'New Phone'])).toEqual(['roll_no', 'address', 'phone']);
  });

  test('takes one of two likely headings', () => {
    expect(guessColumns(['Candidate', 'Name'])).toEqual([null, 'name']);
  });

  test('takes all parts of a name, unless one column has the whole', () => {
    expect(guessColumns(['First Name', 'Middle name', 'SURNAME', 'Email'])).toEqual([
      ...['name', 'name', 'name'],
      'email',
    ]);
    expect(guessColumns(['First Name', 'Last Name', 'Candidate Name'])).toEqual([null, null, 'name']);
    expect(guessColumns(['First Name', "Father's Last Name"])).toEqual(['name', null]);
  });

  test('is found below the titles of a list', () => {
    const rows = rowsOf(
      ['Government College of Engineering'],
      ['Name of the branch: CSE'],
      ['S. No.', 'Roll No.', 'Student Name', 'E-mail ID', 'Branch'],
      ['1', 'GCS-1', 'Meera Nair', 'meera@example.edu', 'CSE'],
    );
    expect(guessHeader(rows)).toEqual({ line: 3, columns: [null, 'roll_no', 'name', 'email', 'trade'] });
  });

  test('that was merged over two rows is the lower one', () => {
    expect(guessHeader(rowsOf(['Name', 'Email'], ['Name', 'Email'], ['A', 'a@b.c']))?.line).toBe(2);
  });

  test('that stands again further down, over each branch or on each page, is the first one', () => {
    const header = ['Name', 'Email'];
    expect(guessHeader(rowsOf(['CSE'], header, ['A', 'a@b.c'], header, ['B', 'b@b.c']))?.line).toBe(2);
  });

  test('is none above a list whose first row is a student already', () => {
    expect(guessHeader(rowsOf(['Asha', 'asha@b.c'], ['Om', 'om@b.c']))).toEqual({ line: 0, columns: [] });
  });

  test('is the first row where nothing is recognised, and none where there are no rows', () => {
    expect(guessHeader(rowsOf(['a', 'b'], ['c', 'd']))).toEqual({ line: 1, columns: [null, null] });
    expect(guessHeader([])).toBeNull();
  });
});
