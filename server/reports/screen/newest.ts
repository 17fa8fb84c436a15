import type { Knex } from 'knex';
import type { ReportFilters } from '#contract/reports/filters.ts';
import { marksOf } from '#read-model/bitmaps/attendance-bits.ts';
import type { Counted, EventCounts } from '#read-model/bitmaps/counts.ts';
import { foundBefore, matchingBits } from '#read-model/bitmaps/matching-bits.ts';
import { all, compared, type Sql, searchCondition } from '#read-model/filter.ts';
import { type Position, standingMarks } from '#read-model/marks-at.ts';
import type { Moment } from '#read-model/snapshot.ts';

export interface Page {
  readonly limit: number;
  /** Only records that began before this position. */
  readonly before?: number | undefined;
}

/** What to look for, and where it is according to the bits. */
interface Sought {
  readonly moment: Moment;
  readonly filters: ReportFilters;
  readonly page: Page;
  readonly counted: Counted;
}

/** If an event has more matches than this, it is read from its newest record on. Fewer are looked up one by one. */
const FEW = 200;
/** The number of pages to look through at once for events that took place at the same time. */
const PAGES = 4;

/** The newest records: those that began last. No correction moves them, so pages follow one another. */
export const newestOfAll = (snapshot: Knex, position: Position, page: Page): Knex.QueryBuilder =>
  standingWhere(snapshot, position, newestFirst(page));

/** The same of these marks. */
export function newestOf(snapshot: Knex, marks: Sql, page: Page): Knex.QueryBuilder {
  const { sql, values } = newestFirst(page);
  const records = `(SELECT * FROM (${marks.sql}) AS marks WHERE ${sql}) AS records`;
  return snapshot.queryBuilder().from(snapshot.raw(records, [...marks.values, ...values]));
}

const newestFirst = ({ before = Number.MAX_SAFE_INTEGER, limit }: Page): Sql => ({
  sql: 'first_position < ? ORDER BY first_position DESC LIMIT ?',
  values: [before, limit],
});

/** The records that began at these positions. */
export const recordsFrom = (
  snapshot: Knex,
  position: Position,
  positions: readonly number[],
): Knex.QueryBuilder =>
  standingWhere(snapshot, position, {
    sql: 'first_position = any(?::bigint[])',
    values: [[...positions]],
  });

function standingWhere(snapshot: Knex, position: Position, condition: Sql): Knex.QueryBuilder {
  const { sql, values } = standingMarks(position);
  const records = `(WITH ${sql} SELECT * FROM standing WHERE ${condition.sql}) AS records`;
  return snapshot.queryBuilder().from(snapshot.raw(records, [...values, ...condition.values]));
}

/**
 * Where the newest matching records began, newest first. The bits give the number of matches per event, so
 * events are read from the newest on, until the rest is older than what was found. However rare the matches
 * are, the many records between them are not read.
 */
export async function newestPositions(snapshot: Knex, sought: Sought): Promise<readonly number[]> {
  const { limit, before = Number.MAX_SAFE_INTEGER } = sought.page;
  const topOf = (event: EventCounts): number => Math.min(event.newest, before - 1);
  const events = sought.counted.perEvent
    .filter(event => event.oldest < before)
    .toSorted((a, b) => topOf(b) - topOf(a));
  let found: readonly number[] = [];
  while (events[0] && topOf(events[0]) >= (found[limit - 1] ?? 0)) {
    const batch = events.splice(0, worthLookingAt(events, topOf, limit));
    found = [...found, ...(await newestIn(snapshot, sought, batch))]
      .toSorted((a, b) => b - a)
      .slice(0, limit);
  }
  return found;
}

/** How many of the events, newest first, fill a page, together with those that may have records on the same page. */
function worthLookingAt(
  events: readonly EventCounts[],
  topOf: (event: EventCounts) => number,
  limit: number,
): number {
  let matches = 0;
  let oldest = Number.MAX_SAFE_INTEGER;
  const beyond = events.findIndex(event => {
    if (matches >= limit && (topOf(event) < oldest || matches >= PAGES * limit)) return true;
    matches += Math.min(matchesIn(event), limit);
    oldest = Math.min(oldest, event.oldest);
    return false;
  });
  return beyond < 0 ? events.length : beyond;
}

const matchesIn = ({ present, absent }: EventCounts): number => present + absent;

async function newestIn(
  snapshot: Knex,
  sought: Sought,
  batch: readonly EventCounts[],
): Promise<readonly number[]> {
  const { many = [], few = [] } = Object.groupBy(batch, event => (matchesIn(event) > FEW ? 'many' : 'few'));
  return [
    ...(many.length > 0 ? await walked(snapshot, sought, many) : []),
    ...(few.length > 0 ? await lookedUp(snapshot, sought, few) : []),
  ];
}

const idsOf = (events: readonly EventCounts[]): string[] => events.map(({ eventId }) => eventId);

/** Reads each event back from its newest record, and leaves out what does not match. */
async function walked(
  snapshot: Knex,
  { moment, filters, page }: Sought,
  events: readonly EventCounts[],
): Promise<number[]> {
  const standing = standingMarks(moment);
  const found = filters.search ? searchCondition(filters.search) : undefined;
  const chosen = all([
    ...compared('status', '=', filters.status),
    ...compared('trade', '=', filters.trade),
    // As an expression, because with a join PostgreSQL might read all users first.
    ...(found
      ? [{ ...found, sql: `(one.titled OR (SELECT ${found.sql} FROM users WHERE id = student_id))` }]
      : []),
  ]);
  return positions(
    snapshot,
    `WITH ${standing.sql}
     SELECT position FROM unnest(?::uuid[], ?::boolean[]) AS one (id, titled) CROSS JOIN LATERAL (
       SELECT first_position AS position FROM standing
       WHERE event_id = one.id AND ${chosen.sql} AND first_position < ? ORDER BY first_position DESC LIMIT ?) AS newest`,
    [
      ...standing.values,
      ...[idsOf(events), events.map(({ titled }) => titled)],
      ...chosen.values,
      page.before ?? Number.MAX_SAFE_INTEGER,
      page.limit,
    ],
  );
}

/** Takes the students per event from the bits, and looks up only these records. */
async function lookedUp(
  snapshot: Knex,
  { moment, filters, page, counted }: Sought,
  events: readonly EventCounts[],
): Promise<number[]> {
  const standing = standingMarks(moment);
  const { sql, values } = matchingBits({
    moment,
    filters,
    events: idsOf(events),
    found: counted.masks && foundBefore(counted.masks, idsOf(events.filter(({ titled }) => titled))),
  });
  const marks = marksOf(`SELECT event_id, chunk, present | absent AS bits FROM matching
    WHERE bit_count(present | absent) > 0`);
  // Looked up by expressions, because with a join PostgreSQL might read all records.
  return positions(
    snapshot,
    `${sql}, ${standing.sql}
     SELECT (SELECT first_position FROM standing WHERE event_id = mark.event_id AND first_position < ?
       AND student_id = (SELECT student_id FROM numbered WHERE number = mark.number)) AS position
     FROM (${marks}) AS mark`,
    [...values, ...standing.values, page.before ?? Number.MAX_SAFE_INTEGER],
  );
}

async function positions(snapshot: Knex, sql: string, values: Knex.RawBinding[]): Promise<number[]> {
  const { rows }: { rows: { position: number | null }[] } = await snapshot.raw(sql, values);
  return rows.flatMap(({ position }) => position ?? []);
}
