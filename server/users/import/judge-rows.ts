import { STUDENT_FIELDS } from '#contract/constants.ts';
import { isRefusal } from '#contract/errors.ts';
import type { Fields } from '#contract/failure.ts';
import { lacksZerosOf, nameKey } from '#contract/search.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { rollNoKey } from '#contract/texts.ts';
import type { FieldChange } from '#contract/users/import.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import type { UserRow } from '../../accounts/users.ts';
import { parse } from '../../http/validate.ts';
import type { Judged, ReadRow } from './judged.ts';
import { refuseTakenNumbers } from './new-numbers.ts';
import { type Student, type StudentRow, withoutTextMark } from './student.ts';
import type { TableRow } from './table.ts';

/** Reads a row's cells by the rules of the signup form. */
export function readRow(schema: StudentRow, row: TableRow): ReadRow {
  const student = parse(schema, { name: '', email: '', roll_no: '', trade: '', ...row.cells });
  return isRefusal(student)
    ? { ...row, student: null, mistakes: student.fields ?? {} }
    : { ...row, student, mistakes: {} };
}

/** Judges every row against the existing users and the rows above it. */
export function judgeRows(rows: readonly ReadRow[], present: readonly UserRow[]): Judged[] {
  const known = {
    email: new Map(present.map(user => [user.email.toLowerCase(), user])),
    // An account with exactly this number comes before one that has it in another form.
    roll_no: new Map([
      ...present.map(user => [rollNoKey(withoutTextMark(user.roll_no ?? '')), user] as const),
      ...present.map(user => [rollNoKey(user.roll_no ?? ''), user] as const),
      ...present.map(user => [user.roll_no?.toLowerCase() ?? '', user] as const),
    ]),
  };
  const above = { email: new Map<string, number>(), roll_no: new Map<string, number>() };
  const judged = rows.map((row): Judged => {
    const { student } = row;
    if (!student) return { row, outcome: 'refused', fields: row.mistakes };
    const keys = { email: student.email, roll_no: rollNoKey(student.roll_no) };
    const twice = standsAbove(above, keys, row.line);
    if (twice) return { row, outcome: 'refused', fields: twice };
    const byEmail = known.email.get(keys.email);
    return judge(row, student, byEmail, hasNew(byEmail, student) ? byEmail : known.roll_no.get(keys.roll_no));
  });
  return refuseTakenNumbers(judged, rollNo => known.roll_no.get(rollNoKey(rollNo)));
}

/** A file may be imported again: who has the new number by now has the one before no more. */
const hasNew = (user: UserRow | undefined, { new_roll_no }: Student): boolean =>
  new_roll_no !== null && rollNoKey(user?.roll_no ?? '') === rollNoKey(new_roll_no);

type Above = Readonly<Record<'email' | 'roll_no', Map<string, number>>>;

/** The fields in which a row above has the same value. Adds the row for those below it. */
function standsAbove(
  above: Above,
  keys: Readonly<Record<keyof Above, string>>,
  line: number,
): Fields | undefined {
  const fields: Record<string, string> = {};
  for (const name of ['email', 'roll_no'] as const) {
    const first = above[name].get(keys[name]);
    if (first === undefined) above[name].set(keys[name], line);
    else fields[name] = SERVER_MESSAGES.csvRowTwice(first);
  }
  return Object.keys(fields).length > 0 ? fields : undefined;
}

/** A row is of an existing student only if both email and roll number are theirs. */
function judge(
  row: ReadRow,
  student: Student,
  byEmail: UserRow | undefined,
  byRollNo: UserRow | undefined,
): Judged {
  const refused = (fields: Fields): Judged => ({ row, outcome: 'refused', fields });
  if (byEmail?.role === 'admin') return refused({ email: SERVER_MESSAGES.csvEmailOfAdmin });
  if (byEmail?.id !== byRollNo?.id)
    return refused({
      ...(byEmail && { email: emailOfOther(byEmail, student) }),
      ...(byRollNo && { roll_no: rollNoOfOther(byRollNo) }),
    });
  if (!byEmail)
    return {
      row,
      outcome: 'created',
      student: { ...student, roll_no: student.new_roll_no ?? student.roll_no },
    };
  if (byEmail.deactivated_at) return refused({ email: deactivated(byEmail, student) });
  const merged = merge(student, byEmail);
  // Students on the office's own list need no approval. The admin sees beforehand who is approved by that.
  const approves = byEmail.waiting_since !== null;
  const changes = changesOf(merged, byEmail);
  const outcome = approves || changes.length > 0 ? 'updated' : 'unchanged';
  return { row, outcome, student: merged, id: byEmail.id, approves, changes };
}

/**
 * A college gives numbers, and addresses made of them, again. Who has another name may be somebody else, and would get
 * the account and the marks of who has left.
 */
const deactivated = ({ name }: UserRow, student: Student): string =>
  nameKey(student.name) === nameKey(name)
    ? IMPORT_MESSAGES.deactivated(name)
    : IMPORT_MESSAGES.bothOfDeactivated(name);

/**
 * A corrected list may have another number for a student, so it is said whose email this is. If a spreadsheet left out
 * zeros, it is the list that is wrong. The office's list of students shows no deactivated ones at first, so it is said
 * where to look.
 */
function emailOfOther({ deactivated_at, name, roll_no }: UserRow, student: Student): string {
  if (deactivated_at) return IMPORT_MESSAGES.emailOfDeactivated(name);
  const rollNo = roll_no ?? '';
  return lacksZerosOf(student.roll_no, rollNo)
    ? IMPORT_MESSAGES.emailWithZeros(name, rollNo)
    : IMPORT_MESSAGES.emailOfOther(name, rollNo);
}

/** The college may give the number of somebody who has left to a new student. */
const rollNoOfOther = ({ deactivated_at, name, email }: UserRow): string =>
  deactivated_at ? IMPORT_MESSAGES.rollNoOfDeactivated(name) : IMPORT_MESSAGES.rollNoOfOther(name, email);

/** Fields that the file leaves out stay, and a roll number keeps its first spelling until there is a new one. */
const merge = (student: Student, user: UserRow): Student => ({
  ...student,
  roll_no: student.new_roll_no ?? user.roll_no ?? student.roll_no,
  year: student.year ?? user.year,
  phone: student.phone ?? user.phone,
  address: student.address ?? user.address,
  emergencyContact: student.emergencyContact ?? user.emergency_contact,
});

const changesOf = (student: Student, user: UserRow): FieldChange[] => {
  const before = { ...user, emergencyContact: user.emergency_contact };
  return STUDENT_FIELDS.flatMap(field =>
    // The email is what the student was found by.
    field === 'email' || student[field] === before[field]
      ? []
      : [{ field, before: before[field], after: student[field] }],
  );
};
