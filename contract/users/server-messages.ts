/** What only the server and the workers say about students and their import. */
export const serverUsersMessages = {
  profileUpdated: 'Profile updated successfully!',
  passwordChanged: 'Password changed successfully!',
  userUpdated: 'User updated successfully!',
  userErased: 'The personal data of this account is erased',
  csvUnreadable: (from: number): string =>
    `This is not a CSV file: a quotation mark is not closed (row ${from} or below)`,
  csvColumnTwice: (column: string): string => `The first line names the column ${column} twice`,
  csvRowTwice: (line: number): string => `Already in this file (row ${line})`,
  csvEmailOfAdmin: 'This email belongs to an admin',
} as const;
