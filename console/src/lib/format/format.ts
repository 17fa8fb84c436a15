import { grouped } from '#contract/numbers.ts';

export { counted, grouped } from '#contract/numbers.ts';

/** What a rate is of. Who is not marked is not in it. */
export const ofMarked = (marked: number): string => `of ${grouped(marked)} marked`;

/** How much of a list is on the screen: Showing 50 of 1,284 records. */
export const showing = (shown: number, all: number, things: string): string =>
  `Showing ${grouped(shown)} of ${grouped(all)} ${things}`;

/** The author of a notice or an event. If the author is no longer known, the office. */
export const nameOf = (creator: { readonly name: string } | null): string => creator?.name ?? 'Admin';
