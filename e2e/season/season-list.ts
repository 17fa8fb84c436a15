import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { FAMILY_NAMES, GIVEN_NAMES } from '../../tools/sample/names.ts';

/** A student as the college's list means them, once everything in it is understood. */
export interface Listed {
  readonly name: string;
  readonly email: string;
  readonly rollNo: string;
  readonly trade: string;
  readonly year: string;
  readonly phone: string | null;
}

const MOST = 300;
const FIRST_NAMES = GIVEN_NAMES.slice(0, 20);
const LAST_NAMES = FAMILY_NAMES.slice(0, 15);

/** What the list writes for a trade. The first three have to be confirmed once. */
const BRANCHES = [
  { trade: 'Computer Science Engineering', written: ['CSE', ' C.S.E. '] },
  { trade: 'Mechanical Engineering', written: ['Mech', 'MECH.'] },
  { trade: 'Electronics & Communication', written: ['ECE', 'ece'] },
  { trade: 'Civil Engineering', written: ['Civil', 'civil engineering '] },
  { trade: 'Electrical Engineering', written: ['GEE', 'Electrical'] },
] as const;
const YEARS = [
  { year: '1st Year', written: [1, 'I Yr'] },
  { year: '2nd Year', written: [2, '2nd Year'] },
  { year: '3rd Year', written: [3, ' III'] },
  { year: '4th Year', written: [4, '7th Sem'] },
] as const;

/** What the words of the list mean. The screen guesses them. */
export const MEANINGS = {
  CSE: 'Computer Science Engineering',
  Mech: 'Mechanical Engineering',
  ECE: 'Electronics & Communication',
} as const;

/** The place of three mistakes in the list: a trade that is none, an address that is none, and a student twice. */
const WRONG = { trade: 40, email: 120, twice: 200 } as const;
export const MISTAKES = Object.keys(WRONG).length;

/** Where the student who is there twice stands first: below two titles, a gap, the headings, and the gap in the middle. */
export const TWICE_FIRST_ON_LINE = 4 + 1 + WRONG.twice + 1;

const at = <T>(choices: readonly T[], nth: number): T => {
  const choice = choices[nth % choices.length];
  if (choice === undefined) throw new Error('there is nothing to choose from');
  return choice;
};

/** Each kind of writing comes with each trade and year. */
const styleOf = (nth: number): number => Math.floor(nth / (BRANCHES.length * YEARS.length));

function listed(nth: number): Listed {
  const [first, last] = [at(FIRST_NAMES, nth), at(LAST_NAMES, Math.floor(nth / FIRST_NAMES.length))];
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}@example.edu`.toLowerCase(),
    rollNo: String(23_010_001 + nth),
    trade: at(BRANCHES, nth).trade,
    year: at(YEARS, nth).year,
    phone: nth % 9 === 0 ? null : String(9_876_500_000 + nth),
  };
}

/** Every student of the college, in the order of the list. */
export const LISTED: readonly Listed[] = Array.from({ length: MOST }, (_, nth) => listed(nth));

/** A row of the list as somebody typed it: blanks around, numbers as numbers, years and trades in any writing. */
function typedRow(student: Listed, nth: number): CellValue[] {
  const { name, email, rollNo, phone } = student;
  const style = styleOf(nth);
  return [
    nth + 1,
    Number(rollNo),
    style % 2 === 0 ? name : `  ${name} `,
    nth === WRONG.email ? email.replace('@', '(at)') : style % 3 === 0 ? email.toUpperCase() : ` ${email}`,
    nth === WRONG.trade ? 'Mining' : at(at(BRANCHES, nth).written, style),
    at(at(YEARS, nth).written, style),
    phone === null ? null : style % 2 === 0 ? Number(phone) : `${phone.slice(0, 5)} ${phone.slice(5)}`,
    style % 5 === 0 ? 'hosteller' : null,
  ];
}

const HEADINGS = ['Sr.', 'Enrolment No.', 'Student Name', 'E-Mail', 'Branch', 'Yr', 'Mobile', 'Remarks'];

/** The list as the college keeps it: titles above, a gap in the middle, a student twice, and a second sheet. */
export function collegeList(): Promise<Uint8Array> {
  const students = LISTED.map(typedRow);
  const twice = students[WRONG.twice] ?? [];
  return writeXlsx({
    sheets: [
      {
        name: 'All students',
        rows: [
          ['Government College of Engineering'],
          ['', 'Students of all years, session 2026-27'],
          [],
          HEADINGS,
          ...students.slice(0, MOST / 2),
          [],
          ...students.slice(MOST / 2),
          twice,
        ],
      },
      {
        name: 'Left',
        rows: [
          ['Enrolment No.', 'Student Name', 'Reason'],
          [22_010_007, 'Ravi Sen', 'moved to another college'],
        ],
      },
    ],
  });
}

/** The refused rows with their mistakes mended, as somebody does it in a spreadsheet. The double is taken out. */
export function mended(refused: string): string {
  const [headings = '', ...rows] = refused
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\n');
  const rest = rows
    .filter(row => !row.includes(LISTED[WRONG.twice]?.rollNo ?? ''))
    .map(row => row.replace('(at)', '@').replace('"Mining"', `"${at(BRANCHES, WRONG.trade).trade}"`));
  return [headings, ...rest].join('\n');
}
