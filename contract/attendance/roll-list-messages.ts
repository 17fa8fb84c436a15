/** What a pasted list of roll numbers is said to hold. */
export const ROLL_LIST_MESSAGES = {
  withoutRollNo: (row: string): string => `${row} (no roll number)`,
} as const;
