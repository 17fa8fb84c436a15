import type { Knex } from 'knex';
import type { ReportFilters } from '#contract/report-filters.ts';

/** A piece of SQL, with the values of its question marks. */
export interface Sql {
  readonly sql: string;
  readonly values: Knex.RawBinding[];
}

/** Holds when all of them do; without any, always. */
export const all = (conditions: readonly Sql[]): Sql => ({
  sql: conditions.map(({ sql }) => sql).join(' AND ') || 'true',
  values: conditions.flatMap(({ values }) => values),
});

/** `column operator value`, for a value that is filtered by. */
export const compared = (column: string, operator: '=' | '<=' | '>=', value?: string): Sql[] =>
  value ? [{ sql: `${column} ${operator} ?`, values: [value] }] : [];

/** Whether a row of users is searched for, in capital letters or small. */
export const searchCondition = (search: string): Sql => ({
  sql: 'search_text LIKE lower(?)',
  values: [containing(search)],
});

/** Whether a row of events is searched for by its title. */
export const titleCondition = (search: string): Sql => ({
  sql: 'title ILIKE ?',
  values: [containing(search)],
});

/** A LIKE pattern that takes the search as it was typed: its %, _ and \ stand for themselves. */
export const containing = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Whether the event of this id is filtered for, among these events. No condition: any is, even one that is no longer
 * there.
 */
export function isOfEvents(column: string, filters: ReportFilters, events = NOW): Sql[] {
  const { sql, values } = all([
    ...compared('event_type', '=', filters.event_type),
    ...compared('date', '>=', filters.date_from),
    ...compared('date', '<=', filters.date_to),
  ]);
  if (values.length === 0) return [];
  return [
    {
      sql: `${column} IN (SELECT id FROM (${events.sql}) AS events WHERE ${sql})`,
      values: [...events.values, ...values],
    },
  ];
}

const NOW: Sql = { sql: 'TABLE events', values: [] };
