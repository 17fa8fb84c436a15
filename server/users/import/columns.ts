import type { StudentField } from '#contract/constants.ts';

/**
 * The headings that offices use for these columns, in small letters and without spaces, dots, dashes or
 * underscores.
 */
const HEADINGS: readonly (readonly [StudentField, readonly string[]])[] = [
  ['name', ['name', 'fullname', 'studentname', 'student', 'nameofstudent']],
  ['email', ['email', 'emailid', 'emailaddress', 'mail', 'mailid']],
  [
    'roll_no',
    ['rollno', 'rollnumber', 'roll', 'studentid', 'enrollmentno', 'enrollmentnumber', 'enrolmentno'],
  ],
  ['trade', ['trade', 'tradecode', 'tradename', 'branch', 'department', 'dept']],
  ['year', ['year', 'yearofstudy', 'studyyear']],
  ['phone', ['phone', 'phoneno', 'phonenumber', 'mobile', 'mobileno', 'mobilenumber']],
  ['address', ['address', 'postaladdress', 'homeaddress']],
  ['emergencyContact', ['emergencycontact', 'guardiancontact', 'parentcontact', 'emergencyphone']],
];

const COLUMNS: ReadonlyMap<string, StudentField> = new Map(
  HEADINGS.flatMap(([column, headings]) => headings.map(heading => [heading, column] as const)),
);

/** The column of a heading; undefined: none of ours. */
export const columnOf = (heading: string): StudentField | undefined =>
  COLUMNS.get(heading.toLowerCase().replace(/[\s._'()-]/g, ''));
