/** What a column of an imported file may hold, and how it is called where it is missing. */
export const COLUMN_NAMES = {
  name: 'Name',
  email: 'Email',
  roll_no: 'Roll Number',
  trade: 'Trade',
  year: 'Year',
  phone: 'Phone',
  address: 'Address',
  emergencyContact: 'Emergency Contact',
} as const;
export type Column = keyof typeof COLUMN_NAMES;

export const REQUIRED: readonly Column[] = ['name', 'email', 'roll_no', 'trade'];

/** How offices head these columns, in small letters and without spaces, dots, dashes or underscores. */
const HEADINGS: readonly (readonly [Column, readonly string[]])[] = [
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

const COLUMNS: ReadonlyMap<string, Column> = new Map(
  HEADINGS.flatMap(([column, headings]) => headings.map(heading => [heading, column] as const)),
);

/** The column a heading stands for; undefined: none of ours. */
export const columnOf = (heading: string): Column | undefined =>
  COLUMNS.get(heading.toLowerCase().replace(/[\s._'()-]/g, ''));
