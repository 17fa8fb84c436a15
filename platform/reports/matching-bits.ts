import type { ReportFilters } from '#contract/attendance.ts';
import { type BitsMoment, bitsNow, masksOf, NO_BITS } from './attendance-bits.ts';
import { all, isFound, isOfEvents, type Sql } from './filter.ts';

/** Students of a chunk, each a one in a text of zeros and ones. */
export interface Mask {
  readonly chunk: number;
  readonly bits: string;
}

/** The students that a search finds, as `masks` of `matchingBits`. */
export function masksOfSearch(search: string): Sql {
  const { sql, values } = isFound(search);
  return { sql: masksOf(`SELECT number FROM numbered JOIN users ON id = student_id WHERE ${sql}`), values };
}

/** Students found before, in place of searching for them again. */
export const masksFound = (masks: readonly Mask[]): Sql => ({
  sql: `SELECT chunk, ${NO_BITS} | mask AS mask FROM unnest(?::integer[], ?::bit varying[]) AS found (chunk, mask)`,
  values: [masks.map(({ chunk }) => chunk), masks.map(({ bits }) => bits)],
});

/** What is asked of the bits. */
export interface Matching {
  readonly moment: BitsMoment;
  readonly filters: ReportFilters;
  /** The students searched for. */
  readonly masks?: Sql | undefined;
  /** Of these events alone. */
  readonly events?: readonly string[];
  /** Marks of all trades in one row, or of each in its own. */
  readonly trades?: 'together' | 'apart';
}

/**
 * The beginning of a statement in which `matching` holds the bits that match, behind the common table expressions
 * of `bitsNow`.
 */
export function matchingBits({ moment, filters, masks, events, trades = 'together' }: Matching): Sql {
  const { status, trade = '' } = filters;
  const chosen = all([
    trade === '' && trades === 'apart'
      ? { sql: "trade <> ''", values: [] }
      : { sql: 'trade = ?', values: [trade] },
    ...isOfEvents('event_id', filters),
    ...(events ? [{ sql: 'event_id = ANY (?::uuid[])', values: [[...events]] }] : []),
  ]);
  const bits = (column: 'present' | 'absent'): string =>
    `${status && status !== column ? NO_BITS : masks ? `${column} & mask` : column} AS ${column}`;
  // OFFSET 0 keeps the bits from being masked again wherever they are used.
  return {
    sql: `WITH ${bitsNow(moment)}${masks ? `, masks AS MATERIALIZED (${masks.sql})` : ''}, matching AS (
       SELECT trade, event_id, chunk, oldest, newest, ${bits('present')}, ${bits('absent')}
       FROM now ${masks ? 'JOIN masks USING (chunk)' : ''} WHERE ${chosen.sql} OFFSET 0)`,
    values: [...(masks?.values ?? []), ...chosen.values],
  };
}
