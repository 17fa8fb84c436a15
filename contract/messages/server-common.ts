/** What only the server says, about nothing in particular. */
export const serverCommonMessages = {
  uploadType: (types: string): string => `Please send a file of one of these types: ${types}`,
  sampleRemoved: 'The sample data is removed, and Rollcall has ended',
} as const;
