/** Whom a notice or an event is from; where nobody is known any more, the office. */
export const nameOf = (creator: { readonly name: string } | null): string => creator?.name ?? 'Admin';
