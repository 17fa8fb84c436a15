/** The author of a notice or an event. If the author is no longer known, the office. */
export const nameOf = (creator: { readonly name: string } | null): string => creator?.name ?? 'Admin';
