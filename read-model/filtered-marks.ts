import type { Knex } from 'knex';
import type { ReportFilters } from '#contract/reports/filters.ts';
import type { MarkCounts } from './bitmaps/counts.ts';
import { PRESENT_AND_ABSENT } from './counts-sql.ts';
import { eventsAt } from './events-at.ts';
import { all, compared, foundIn, isOfEvents, type Sql, searchCondition } from './filter.ts';
import { marksAt, type Only, type Position } from './marks-at.ts';
import { recordsQuery } from './records.ts';
import { strengthSql } from './strength-sql.ts';

/** The marks at a position that pass the filters. `searchIn`: what the search looks in. */
export function filteredMarks(
  position: Position,
  filters: ReportFilters,
  {
    searchIn = 'everything',
    only = {},
  }: { readonly searchIn?: keyof typeof SEARCHES; readonly only?: Only } = {},
): Sql {
  const marks = marksAt(position, only);
  const { sql, values } = matchesAt(position, filters, searchIn);
  return {
    sql: `SELECT * FROM (${marks.sql}) AS standing WHERE ${sql}`,
    values: [...marks.values, ...values],
  };
}

/** Whether a mark at a position passes the filters. The marks are called `standing`. */
function matchesAt(position: Position, filters: ReportFilters, searchIn: keyof typeof SEARCHES): Sql {
  const events = eventsAt(position);
  return all([
    ...compared('status', '=', filters.status),
    ...compared('trade', '=', filters.trade),
    ...compared(strengthSql('standing'), '=', filters.strength),
    ...isOfEvents('event_id', filters, events),
    ...(filters.search ? [SEARCHES[searchIn](filters.search, events)] : []),
  ]);
}

const SEARCHES = {
  /** The marked student, and the title of the event. */
  everything: (search: string, events: Sql): Sql => {
    const [student, event] = [searchCondition(search), foundIn(['title'], search)];
    return {
      sql: `(student_id IN (SELECT id FROM users WHERE ${student.sql})
        OR event_id IN (SELECT id FROM (${events.sql}) AS events WHERE ${event.sql}))`,
      values: [...student.values, ...events.values, ...event.values],
    };
  },
  events: (search: string, events: Sql): Sql => {
    const found = foundIn(['title', 'location'], search);
    return {
      sql: `event_id IN (SELECT id FROM (${events.sql}) AS events WHERE ${found.sql})`,
      values: [...events.values, ...found.values],
    };
  },
} as const;

/** These marks with the names that belong to them, and their events as they were then. Newest first. */
export function withNames(snapshot: Knex, marks: Sql, position: Position): Sql {
  const records = snapshot.queryBuilder().from(snapshot.raw(`(${marks.sql}) AS marks`, marks.values));
  const { sql, bindings } = recordsQuery(snapshot, records, eventsAt(position)).toSQL();
  return { sql, values: [...bindings] };
}

/**
 * The number of these marks, and of their students and events. Both are counted by grouping, in one reading: PostgreSQL
 * would sort all marks for count(DISTINCT).
 */
export async function countFiltered(snapshot: Knex, marks: Sql): Promise<MarkCounts> {
  const { rows }: { rows: MarkCounts[] } = await snapshot.raw(
    `SELECT coalesce(sum(present) FILTER (WHERE by_event), 0)::integer AS present,
       coalesce(sum(absent) FILTER (WHERE by_event), 0)::integer AS absent,
       count(*) FILTER (WHERE NOT by_event)::integer AS students, count(*) FILTER (WHERE by_event)::integer AS events
     FROM (
       SELECT grouping(event_id) = 0 AS by_event, ${PRESENT_AND_ABSENT}
       FROM (${marks.sql}) AS marks GROUP BY GROUPING SETS ((event_id), (student_id))
     ) AS grouped`,
    marks.values,
  );
  const [counts] = rows;
  if (!counts) throw new Error('a count did not come back');
  return counts;
}
