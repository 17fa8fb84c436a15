import type { ReportFilters } from '#contract/reports/filters.ts';
import { eventsAt } from '../events-at.ts';
import { all, foundIn, isOfEvents, type Sql, searchCondition } from '../filter.ts';
import type { Position } from '../marks-at.ts';
import type { Moment } from '../snapshot.ts';
import { masksOf, NO_BITS, standingBits } from './attendance-bits.ts';

/** Students of a chunk, each a one in a text of zeros and ones. */
export interface Mask {
  readonly chunk: number;
  readonly bits: string;
}

/** What a search finds: students, as chunks with a mask, and events by their titles, as ids. */
interface Found {
  readonly masks: Sql;
  readonly titled: Sql;
}

/** What a search finds. A mark matches if its student or its event does. */
export function foundBy(search: string, position: Position): Found {
  const [student, event, events] = [searchCondition(search), foundIn(['title'], search), eventsAt(position)];
  const numbers = `SELECT number FROM numbered JOIN users ON id = student_id WHERE ${student.sql}`;
  return {
    masks: { sql: masksOf(numbers), values: student.values },
    titled: {
      sql: `SELECT id FROM (${events.sql}) AS events WHERE ${event.sql}`,
      values: [...events.values, ...event.values],
    },
  };
}

/** Results of an earlier search, instead of searching again. */
export const foundBefore = (masks: readonly Mask[], titled: readonly string[]): Found => ({
  masks: {
    sql: `SELECT chunk, ${NO_BITS} | mask AS mask FROM unnest(?::integer[], ?::bit varying[]) AS found (chunk, mask)`,
    values: [masks.map(({ chunk }) => chunk), masks.map(({ bits }) => bits)],
  },
  titled: { sql: 'SELECT unnest(?::uuid[]) AS id', values: [[...titled]] },
});

/** What to select from the bits. */
export interface Matching {
  readonly moment: Moment;
  readonly filters: ReportFilters;
  /** The result of a search. */
  readonly found?: Found | undefined;
  /** Limits to these events. */
  readonly events?: readonly string[];
  /** Marks of all trades in one row, whose trade is ''; or these, and also a row for each trade. */
  readonly trades?: 'together' | 'apart';
}

/**
 * The beginning of a statement in which `matching` holds the matching bits, after the common table
 * expressions of `standingBits`.
 */
export function matchingBits({ moment, filters, found, events, trades = 'together' }: Matching): Sql {
  const { status, trade = '' } = filters;
  const chosen = all([
    ...(trade === '' && trades === 'apart' ? [] : [{ sql: 'trade = ?', values: [trade] }]),
    ...isOfEvents('event_id', filters, eventsAt(moment)),
    ...(events ? [{ sql: 'event_id = ANY (?::uuid[])', values: [[...events]] }] : []),
    ...(found ? [{ sql: '(titled.id IS NOT NULL OR mask IS NOT NULL)', values: [] }] : []),
  ]);
  const bits = (column: 'present' | 'absent'): string => {
    if (status && status !== column) return `${NO_BITS} AS ${column}`;
    return found
      ? `CASE WHEN titled.id IS NULL THEN ${column} & mask ELSE ${column} END AS ${column}`
      : column;
  };
  // OFFSET 0 keeps PostgreSQL from masking the bits again at every use.
  return {
    sql: `WITH ${standingBits(moment.bits)}${found ? ctesOf(found) : ''}, matching AS (
       SELECT trade, event_id, chunk, oldest, newest, ${bits('present')}, ${bits('absent')},
         ${found ? 'titled.id IS NOT NULL' : 'false'} AS titled
       FROM standing_bits ${found ? 'LEFT JOIN masks USING (chunk) LEFT JOIN titled ON titled.id = event_id' : ''}
       WHERE ${chosen.sql} OFFSET 0)`,
    values: [...(found ? [...found.masks.values, ...found.titled.values] : []), ...chosen.values],
  };
}

const ctesOf = ({ masks, titled }: Found): string =>
  `, masks AS MATERIALIZED (${masks.sql}), titled AS MATERIALIZED (${titled.sql})`;
