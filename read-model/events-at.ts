import type { Sql } from './filter.ts';
import type { Position } from './marks-at.ts';

/**
 * The events as they were at a position, with the columns of `events` that a report reads. The newest state
 * is that table itself. Before the history began, events are as the history first recorded them.
 */
export function eventsAt({ asOf, head }: Position): Sql {
  if (asOf >= head) return { sql: 'TABLE events', values: [] };
  return {
    sql: `SELECT terms.event_id AS id, coalesce(title, '') AS title, coalesce(location, '') AS location, event_type,
        date, time, trades, years, students
      FROM (SELECT greatest(?::bigint, max(position)) AS at FROM history_start) AS known
      JOIN event_terms AS terms ON terms.position <= at AND (until IS NULL OR until > at) AND NOT deleted
      LEFT JOIN LATERAL (
        SELECT title, location FROM event_texts AS texts
        WHERE texts.event_id = terms.event_id AND texts.position <= at ORDER BY texts.position DESC LIMIT 1
      ) AS texts ON true`,
    values: [asOf],
  };
}
