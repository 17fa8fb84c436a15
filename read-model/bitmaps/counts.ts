import type { Knex } from 'knex';
import type { ReportFilters } from '#contract/reports/filters.ts';
import type { Moment } from '../snapshot.ts';
import { type BitsAt, CHUNK, NO_BITS, standingBits } from './attendance-bits.ts';
import { foundBy, type Mask, type Matching, matchingBits } from './matching-bits.ts';

/** The number of marks, and of their distinct students and events. */
export interface MarkCounts {
  readonly present: number;
  readonly absent: number;
  readonly students: number;
  readonly events: number;
}

/** The matching marks of one event. They began at `oldest` or later, and their last facts are `newest` or earlier. */
export interface EventCounts {
  readonly eventId: string;
  readonly present: number;
  readonly absent: number;
  readonly oldest: number;
  readonly newest: number;
  /** The search matches its title, so all its marks match. */
  readonly titled: boolean;
}

export interface Counted extends MarkCounts {
  readonly perEvent: readonly EventCounts[];
  /** For a search: the matching students, among those with marks at events that the search does not match. */
  readonly masks?: readonly Mask[];
}

/** The counts of all matching marks, and those of each trade by its name. Null: marks recorded without a trade. */
export interface CountsByTrade {
  readonly all: MarkCounts;
  readonly byTrade: ReadonlyMap<string | null, MarkCounts>;
}

/** The counts of each trade that has any matching mark, within a snapshot. */
export async function sumMarksByTrade(
  snapshot: Knex,
  moment: Moment,
  filters: Omit<ReportFilters, 'trade'>,
): Promise<CountsByTrade> {
  const rows = await countedRows(snapshot, { moment, filters, trades: 'apart' }, SUMMED);
  const groups = Map.groupBy(rows, row => row.trade);
  const counts = [...groups].map(([trade, own]) => [trade, summed(own)] as const);
  return {
    all: summed(groups.get('') ?? []),
    byTrade: new Map(counts.filter(([trade, { events }]) => trade !== '' && events > 0)),
  };
}

/** The counts of all matching marks, within a snapshot. It counts bits, not records, so their number hardly matters. */
export const sumMarks = async (snapshot: Knex, moment: Moment, filters: ReportFilters): Promise<MarkCounts> =>
  summed(await countedRows(snapshot, { moment, filters }, SUMMED));

/** The same, with the counts of each event. */
export async function countMarks(snapshot: Knex, moment: Moment, filters: ReportFilters): Promise<Counted> {
  const rows = await countedRows(snapshot, { moment, filters }, PER_EVENT);
  const perEvent = rows.flatMap(({ eventId, present, absent, oldest, newest, titled }) =>
    eventId === null ? [] : [{ eventId, present, absent, oldest, newest, titled }],
  );
  const masks = rows.flatMap(({ chunk, marked }) => (marked ? [{ chunk, bits: marked }] : []));
  return { ...summed(rows), perEvent, ...(filters.search && { masks }) };
}

/** Counts of one event or of all, or of a chunk of students: which of them have any mark. */
interface CountedRow extends MarkCounts {
  readonly trade: string | null;
  readonly eventId: string | null;
  readonly oldest: number;
  readonly newest: number;
  readonly titled: boolean;
  readonly chunk: number;
  readonly marked: string | null;
}

const PER_EVENT = `
SELECT trade, event_id AS "eventId", sum(present)::integer AS present, sum(absent)::integer AS absent, 1 AS events,
  min(oldest) AS oldest, max(newest) AS newest, bool_or(titled) AS titled
FROM counted GROUP BY trade, event_id HAVING max(present + absent) > 0`;

const SUMMED = `
SELECT trade, NULL::uuid AS "eventId", sum(present)::integer AS present, sum(absent)::integer AS absent,
  count(*)::integer AS events, min(oldest) AS oldest, max(newest) AS newest, false AS titled
FROM (${PER_EVENT}) AS events GROUP BY trade`;

/** The marks that are in the row of all trades, but in that of no trade. */
const UNTRADED = `
SELECT NULL AS trade, event_id, chunk, min(oldest), max(newest), ${without('present')}, ${without('absent')}, bool_or(titled)
FROM matching GROUP BY event_id, chunk`;

function without(column: 'present' | 'absent'): string {
  const some = (trades: string): string => `coalesce(bit_or(${column}) FILTER (WHERE ${trades}), ${NO_BITS})`;
  return `${some("trade = ''")} & ~${some("trade <> ''")}`;
}

/** A student counts once, in however many events. That is why students are counted by chunk. */
async function countedRows(
  snapshot: Knex,
  matching: Omit<Matching, 'found'>,
  eventCounts: string,
): Promise<CountedRow[]> {
  const { search } = matching.filters;
  const found = search ? foundBy(search, matching.moment) : undefined;
  const { sql, values } = matchingBits({ ...matching, found });
  const apart = matching.trades === 'apart' ? `UNION ALL ${UNTRADED}` : '';
  const { rows }: { rows: CountedRow[] } = await snapshot.raw(
    `${sql}, counted AS MATERIALIZED (
       SELECT trade, event_id, chunk, oldest, newest, titled, present | absent AS marked,
         bit_count(present)::integer AS present, bit_count(absent)::integer AS absent
       FROM (SELECT trade, event_id, chunk, oldest, newest, present, absent, titled FROM matching ${apart}) AS grouped)
     SELECT of_events.*, 0 AS chunk, 0 AS students, NULL AS marked FROM (${eventCounts}) AS of_events
     UNION ALL
     SELECT trade, NULL, 0, 0, 0, 0, 0, false, chunk, bit_count(bit_or(marked))::integer,
       ${search ? '(bit_or(marked) FILTER (WHERE NOT titled))::text' : 'NULL'}
     FROM counted GROUP BY trade, chunk`,
    values,
  );
  return rows;
}

function summed(rows: readonly MarkCounts[]): MarkCounts {
  const sum = (name: keyof MarkCounts): number => rows.reduce((whole, row) => whole + row[name], 0);
  return {
    present: sum('present'),
    absent: sum('absent'),
    students: sum('students'),
    events: sum('events'),
  };
}

/** The digits that are read of a count. No student is marked at more than 65,535 events. */
const DIGITS = 16;

/** How often each student was present and absent, as of a position, as `student_id`, `present` and `absent`. */
export const studentCounts = (at: BitsAt): string => `
WITH ${standingBits(at)}, counts AS MATERIALIZED (
  SELECT chunk, count_bits(present) AS present, count_bits(absent) AS absent
  FROM standing_bits WHERE trade = '' GROUP BY chunk
)
SELECT student_id, ${countIn('present')} AS present, ${countIn('absent')} AS absent
FROM (SELECT student_id, number / ${CHUNK} AS chunk, number % ${CHUNK} AS bit FROM numbered) AS students
  JOIN counts USING (chunk)`;

/** One student's count, of the binary ones of a chunk. Digits that a chunk does not have are null. */
function countIn(counts: 'present' | 'absent'): string {
  const digits = Array.from(
    { length: DIGITS },
    (_, digit) => `coalesce(get_bit(${counts}[${digit + 1}], bit), 0) * ${2 ** digit}`,
  );
  return `(${digits.join(' + ')})`;
}
