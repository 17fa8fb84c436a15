import type { Knex } from 'knex';
import type { ReportFilters } from '#contract/attendance.ts';
import type { BitsMoment } from './attendance-bits.ts';
import { type Mask, masksOfSearch, matchingBits } from './matching-bits.ts';
import { inSnapshot } from './snapshot.ts';

/** Marks counted, and the different students and events they are of. */
export interface Figures {
  readonly present: number;
  readonly absent: number;
  readonly students: number;
  readonly events: number;
}

/** The marks of one event that match, all of whose positions lie between two. */
export interface EventFigures {
  readonly eventId: string;
  readonly present: number;
  readonly absent: number;
  readonly oldest: number;
  readonly newest: number;
}

/** Figures in whole and event by event. */
export interface Counted extends Figures {
  readonly perEvent: readonly EventFigures[];
  /** Who has any mark that matches, when students were searched for. */
  readonly masks?: readonly Mask[];
}

/** The figures of all marks that match, of whatever number: bits are counted, not records. */
export const attendanceFigures = (knex: Knex, filters: ReportFilters): Promise<Figures> =>
  inSnapshot(knex, async (snapshot, moment) => figuresOf(await countMarks(snapshot, moment, filters)));

/** The same for each trade by its name. Marks recorded without a trade are in none. */
export const attendanceFiguresPerTrade = (
  knex: Knex,
  filters: ReportFilters,
): Promise<ReadonlyMap<string, Figures>> =>
  inSnapshot(knex, async (snapshot, moment) => {
    const rows = await countedRows(snapshot, moment, filters, 'apart');
    return new Map(
      [...Map.groupBy(rows, row => row.trade)].map(([trade, own]) => [trade, figuresOf(summed(own))]),
    );
  });

const figuresOf = ({ present, absent, students, events }: Counted): Figures => ({
  present,
  absent,
  students,
  events,
});

/** Figures within a snapshot, by what was read in it already. */
export async function countMarks(
  snapshot: Knex,
  moment: BitsMoment,
  filters: ReportFilters,
): Promise<Counted> {
  const rows = await countedRows(snapshot, moment, filters, 'together');
  const masks = rows.flatMap(({ chunk, marked }) => (marked ? [{ chunk, bits: marked }] : []));
  return filters.search ? { ...summed(rows), masks } : summed(rows);
}

/** How many marks of an event match, or which students of a chunk have any. */
interface CountedRow {
  readonly trade: string;
  readonly eventId: string | null;
  readonly present: number;
  readonly absent: number;
  readonly oldest: number;
  readonly newest: number;
  readonly chunk: number;
  readonly students: number;
  readonly marked: string | null;
}

async function countedRows(
  snapshot: Knex,
  moment: BitsMoment,
  filters: ReportFilters,
  trades: 'together' | 'apart',
): Promise<CountedRow[]> {
  const masks = filters.search ? masksOfSearch(filters.search) : undefined;
  const { sql, values } = matchingBits({ moment, filters, trades, masks });
  const { rows }: { rows: CountedRow[] } = await snapshot.raw(
    `${sql}, counted AS MATERIALIZED (
       SELECT trade, event_id, chunk, oldest, newest, present | absent AS marked, bit_count(present)::integer AS present,
         bit_count(absent)::integer AS absent
       FROM matching)
     SELECT trade, event_id AS "eventId", sum(present)::integer AS present, sum(absent)::integer AS absent,
       min(oldest) AS oldest, max(newest) AS newest, 0 AS chunk, 0 AS students, NULL AS marked
     FROM counted GROUP BY trade, event_id HAVING sum(present + absent) > 0
     UNION ALL
     SELECT trade, NULL, 0, 0, 0, 0, chunk, bit_count(bit_or(marked))::integer,
       ${masks ? 'bit_or(marked)::text' : 'NULL'}
     FROM counted GROUP BY trade, chunk`,
    values,
  );
  return rows;
}

function summed(rows: readonly CountedRow[]): Counted {
  const perEvent = rows.flatMap(({ eventId, present, absent, oldest, newest }) =>
    eventId === null ? [] : [{ eventId, present, absent, oldest, newest }],
  );
  return {
    perEvent,
    present: sum(rows.map(row => row.present)),
    absent: sum(rows.map(row => row.absent)),
    students: sum(rows.map(row => row.students)),
    events: perEvent.length,
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((whole, each) => whole + each, 0);
