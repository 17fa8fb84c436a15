import type { Trailer } from './format.ts';

/** The content of an archive, for the person at the terminal. */
export function describe(head: number, { tables, sha256 }: Trailer): string {
  const counts = tables.map(({ name, rows }) => `${rows.toLocaleString('en')} ${name}`);
  return `${counts.join(', ')}, up to position ${head.toLocaleString('en')} (content SHA-256 ${sha256})`;
}
