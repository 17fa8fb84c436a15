/** What only paper says. */
export const PRINT_MESSAGES = {
  inPart: (more: string, whole?: string): string =>
    `This is not the whole list. Press ${more} on the screen before printing to have more of it${whole === undefined ? '.' : `, or ${whole} to have all of it as a file.`}`,
} as const;
