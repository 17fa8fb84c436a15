import { grouped } from '../../lib/format/format.ts';

/** A tile's value as text. Undefined while loading, a dash if it is not known. */
export function statText(value: number | null | undefined, unit = ''): string | undefined {
  if (value === undefined) return undefined;
  return value === null ? '–' : `${grouped(value)}${unit}`;
}
