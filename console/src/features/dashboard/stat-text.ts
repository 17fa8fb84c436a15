const grouped = new Intl.NumberFormat('en-IN');

/** A tile's figure as it is written: undefined while it is being fetched, a dash where nobody knows it. */
export function statText(value: number | null | undefined, unit = ''): string | undefined {
  if (value === undefined) return undefined;
  return value === null ? '–' : `${grouped.format(value)}${unit}`;
}
