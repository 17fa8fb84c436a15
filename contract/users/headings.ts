import { IMPORT_FIELDS, type ImportField, LIMITS } from '../constants.ts';

/** What each column of a file holds, from the left. Null: nothing of ours. */
export type Columns = readonly (ImportField | null)[];

/** The row with the headings, and what its columns are taken for. */
export interface Header {
  /** 0: the file has no headings. */
  readonly line: number;
  readonly columns: Columns;
}

/** A row of a file, by the number that the spreadsheet shows beside it. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The headings that offices use for these columns, in small letters and without spaces and signs. */
const HEADINGS: readonly (readonly [ImportField, readonly string[]])[] = [
  ['name', ['name', 'fullname', 'studentname', 'student', 'nameofstudent']],
  ['email', ['email', 'emailid', 'emailaddress', 'mail', 'mailid']],
  [
    'roll_no',
    ['rollno', 'rollnumber', 'roll', 'studentid', 'enrollmentno', 'enrollmentnumber', 'enrolmentno'],
  ],
  ['new_roll_no', ['newrollno', 'newrollnumber']],
  ['trade', ['trade', 'tradecode', 'tradename', 'branch', 'department', 'dept']],
  ['year', ['year', 'yearofstudy', 'studyyear']],
  ['phone', ['phone', 'phoneno', 'phonenumber', 'mobile', 'mobileno', 'mobilenumber']],
  ['address', ['address', 'postaladdress', 'homeaddress']],
  ['emergencyContact', ['emergencycontact', 'guardiancontact', 'parentcontact', 'emergencyphone']],
];

const COLUMNS: ReadonlyMap<string, ImportField> = new Map(
  HEADINGS.flatMap(([column, headings]) => headings.map(heading => [heading, column] as const)),
);

/** A longer text is no heading, and the time to look for some of the words grows with the square of its length. */
const LONGEST_HEADING = 200;

/** The column of a usual heading; undefined: none of ours. */
export const columnOf = (heading: string): ImportField | undefined =>
  heading.length > LONGEST_HEADING
    ? undefined
    : COLUMNS.get(heading.toLowerCase().replace(/[\s._'()-]/g, ''));

/** Words for the roll number, wherever they stand. */
const ROLL_NO = 'roll|enrol+(ment)?|usn|prn|reg(d|n|ister)? ?(no|number)|hall ?ticket';

/** A word of a heading that tells its column. What is said of a parent is no student's name, phone or email. */
const HINTS: readonly (readonly [ImportField, RegExp])[] = [
  [
    'emergencyContact',
    /\b(emergency|guardian|parent|father|mother)s?\b.*\b(contact|phone|mobile|no|number)\b/,
  ],
  ['email', /\be ?mail\b|\bmail id\b/],
  ['new_roll_no', new RegExp(String.raw`^new .*\b(${ROLL_NO}|registration ?(no|number))\b`)],
  ['roll_no', new RegExp(String.raw`\b(${ROLL_NO}|registration|regn?|r ?no|h ?t ?no)\b`)],
  ['phone', /\b(phone|mobile|mob|contact|cell|whats ?app)\b/],
  [
    'trade',
    /\b(trade|branch|department|dept|discipline|stream|programme|program|course|speciali[sz]ation)\b/,
  ],
  ['year', /\b(year|yr|sem|semester)\b/],
  ['address', /\b(address|addr|residence)\b/],
  ['name', /\bname\b|\bstudent\b|^candidate$/],
];
const OF_FAMILY = /\b(father|mother|parent|guardian|spouse)s?\b/;
const OF_THINGS = /\b(college|school|company|user|file)\b/;
const NEVER =
  /\b(date|dob|birth|passing|admission|fees?|remarks?|signature|marks|cgpa|percentage|gender|category)\b/;

/** A number that students have beside the roll number, and that some lists have in its place. */
const IN_PLACE_OF_ROLL_NO = /^adm(issio)?n? (no|number)$/;

/** A part of a name, which is put together from all of them. */
const NAME_PART = /\b(first|middle|last|given|family|sur) ?name\b|\bforename\b|\bname part\b/;

/** The words of a heading; none of a longer text. */
const wordsOf = (heading: string): string =>
  heading.length > LONGEST_HEADING
    ? ''
    : heading
        .toLowerCase()
        .replace(/['’]s?\b/g, '')
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();

/** What a heading most likely means: "E-mail ID", "Univ. Roll No.", "Sem/Year". */
export function likelyColumn(heading: string): ImportField | undefined {
  const exact = columnOf(heading);
  const words = wordsOf(heading);
  if (exact || words === '') return exact;
  if (NEVER.test(words) || NAME_PART.test(words)) return undefined;
  const found = HINTS.find(([, hint]) => hint.test(words))?.[0];
  const isOfFamily = OF_FAMILY.test(words) && (found === 'name' || found === 'phone' || found === 'email');
  return isOfFamily || (found === 'name' && OF_THINGS.test(words)) ? undefined : found;
}

/** Whether what stands below a heading counts semesters, of which a year has two: "Semester", but not "Sem/Year". */
export function countsSemesters(heading: string): boolean {
  const words = wordsOf(heading);
  return /\bsem(ester)?\b/.test(words) && !/\b(year|yr)\b/.test(words);
}

/** Whether a heading is that of a part of the student's name: "First Name", "Surname". */
function isNamePart(heading: string): boolean {
  const words = wordsOf(heading);
  return NAME_PART.test(words) && !OF_FAMILY.test(words) && !NEVER.test(words);
}

const inPlace = (heading: string): ImportField | undefined =>
  IN_PLACE_OF_ROLL_NO.test(wordsOf(heading)) ? 'roll_no' : undefined;

/**
 * Guesses what a row of headings means. Each field is taken once: first from a usual heading, then from a likely one,
 * then from one that some lists have in its place. If no column has the whole name, all columns with a part of it are
 * taken. A new roll number is one beside another. There may be a million columns. An import with too many is refused, so
 * only the allowed number is looked at.
 */
export function guessColumns(cells: readonly string[]): Columns {
  const headings = cells.slice(0, LIMITS.workbook.columns);
  const columns: (ImportField | null)[] = headings.map(() => null);
  for (const meaning of [columnOf, likelyColumn, inPlace])
    for (const [index, heading] of headings.entries()) {
      const column = meaning(heading);
      if (column && columns[index] === null && !columns.includes(column)) columns[index] = column;
    }
  const isOnlyNumber = !columns.includes('roll_no');
  const hasName = columns.includes('name');
  return columns.map((column, index) => {
    if (column === 'new_roll_no' && isOnlyNumber) return 'roll_no';
    return !hasName && isNamePart(headings[index] ?? '') ? 'name' : column;
  });
}

/** Titles and addresses of a college stand above the headings of many lists. */
export const SEARCHED_ROWS = 20;

/**
 * The row of headings is the one of the first rows in which most fields are found. If two have as many, it is the upper
 * one, because headings may be repeated above each branch. If the two follow each other, it is the lower one, because a
 * heading that was merged over two rows is read in both. If no field is found, it is the first row. If that row has an
 * email, there are no headings: the list begins with a student.
 */
export function guessHeader(rows: readonly FileRow[]): Header | null {
  const guesses = rows
    .slice(0, SEARCHED_ROWS)
    .map(({ line, cells }) => ({ line, columns: guessColumns(cells) }));
  const found = ({ columns }: Header): number =>
    IMPORT_FIELDS.filter(field => columns.includes(field)).length;
  const goesOn = (best: Header, each: Header): boolean =>
    found(each) > 0 && found(each) === found(best) && each.line === best.line + 1;
  const [first] = guesses;
  if (!first) return null;
  const isStudent = rows[0]?.cells.some(cell => cell.includes('@'));
  if (isStudent && guesses.every(each => found(each) === 0)) return { line: 0, columns: [] };
  return guesses.reduce(
    (best, each) => (found(each) > found(best) || goesOn(best, each) ? each : best),
    first,
  );
}
