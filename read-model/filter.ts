import type { Knex } from 'knex';
import type { ReportFilters } from '#contract/reports/filters.ts';
import { apart, searchWords } from '#contract/search.ts';

/** A piece of SQL, with the values of its question marks. */
export interface Sql {
  readonly sql: string;
  readonly values: Knex.RawBinding[];
}

/** True if all conditions are. Without any, always true. */
export const all = (conditions: readonly Sql[]): Sql => ({
  sql: conditions.map(({ sql }) => sql).join(' AND ') || 'true',
  values: conditions.flatMap(({ values }) => values),
});

/** `column operator value`, if there is a value to filter by. */
export const compared = (column: string, operator: '=' | '<=' | '>=', value?: string): Sql[] =>
  value ? [{ sql: `${column} ${operator} ?`, values: [value] }] : [];

/** Whether a row of users has each word of the search. */
export const searchCondition = (search: string): Sql =>
  all(searchWords(search).map(word => ({ sql: 'search_text LIKE lower(?)', values: [containing(word)] })));

/** Whether each word of the search is in one of these texts (SQL expressions), however both were typed (`plainForm`). */
export const foundIn = (texts: readonly string[], search: string): Sql =>
  all(
    searchWords(search).map(word => ({
      sql: `(${texts.map(text => `lower(plain_form(${text})) LIKE lower(?)`).join(' OR ')})`,
      values: texts.map(() => containing(word)),
    })),
  );

/** What of a user is shown where somebody is looked for, an SQL expression: `nameAndRollNo` of the contract. */
export const NAME_AND_ROLL_NO =
  "users.name || ' ' || coalesce(users.roll_no, '') || ' ' || joined_roll_no(users.roll_no)";

/** How loosely a text (an SQL expression) has the words of the search: `looseness` of the contract, as a number. */
export function loosenessOf(text: string, search: string): Sql {
  const line = `' ' || translate(lower(plain_form(${text})), '-/._', '    ') || ' '`;
  const words = searchWords(search).map(word => literal(apart(word)));
  const each = (patternOf: (word: string) => string): Sql =>
    all(words.map(word => ({ sql: `${line} LIKE lower(?)`, values: [patternOf(word)] })));
  const whole = each(word => `% ${word} %`);
  const begun = each(word => `% ${word}%`);
  return {
    sql: `(CASE WHEN ${whole.sql} THEN 0 WHEN ${begun.sql} THEN 1 ELSE 2 END)`,
    values: [...whole.values, ...begun.values],
  };
}

const containing = (word: string): string => `%${literal(word)}%`;

/** In a LIKE pattern, %, _ and \ of the word are literal characters. */
const literal = (word: string): string => word.replace(/[\\%_]/g, '\\$&');

/**
 * Whether this event id passes the filters, among these events: now or at a position. Without a condition every id does, even of a
 * deleted event.
 */
export function isOfEvents(column: string, filters: ReportFilters, events: Sql): Sql[] {
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
