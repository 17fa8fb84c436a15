const grouped = new Intl.NumberFormat('en-IN');

/** How much of a list is on the screen: Showing 50 of 1,284 records. */
export const showing = (shown: number, count: number, things: string): string =>
  `Showing ${grouped.format(shown)} of ${grouped.format(count)} ${things}`;
