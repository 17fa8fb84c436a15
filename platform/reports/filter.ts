import type { Knex } from 'knex';
import type { ReportFilters } from '#contract/attendance.ts';
import type { AttendanceStatus } from '#contract/constants.ts';

/** Filters in terms of attendance_records alone. Undefined: not filtered by. */
export interface ResolvedFilters {
  readonly students?: readonly string[] | undefined;
  readonly events?: readonly string[] | undefined;
  readonly trade?: string | undefined;
  readonly status?: AttendanceStatus | undefined;
}

/**
 * Finds the students and events meant first: handed on as lists of known length, they let the planner choose
 * between walking the newest records and picking a few by index. A join would leave it to guess.
 */
export async function resolveFilters(queries: Knex, filters: ReportFilters): Promise<ResolvedFilters> {
  return {
    students: filters.search ? await studentsMatching(queries, filters.search) : undefined,
    events: await eventsMatching(queries, filters),
    trade: filters.trade || undefined,
    status: filters.status,
  };
}

/** The text searched is the one users_search indexes, so that the index is used. */
async function studentsMatching(queries: Knex, search: string): Promise<string[]> {
  const rows: { id: string }[] = await queries('users')
    .select('id')
    .whereRaw("(name || ' ' || coalesce(roll_no, '') || ' ' || email) ilike ?", [containing(search)]);
  return rows.map(row => row.id);
}

/** A LIKE pattern that takes the search as it was typed: its %, _ and \ stand for themselves. */
export const containing = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

async function eventsMatching(queries: Knex, filters: ReportFilters): Promise<string[] | undefined> {
  const { event_type, date_from, date_to } = filters;
  if (!event_type && !date_from && !date_to) return undefined;
  let events: Knex.QueryBuilder = queries('events').select('id');
  if (event_type) events = events.where({ event_type });
  if (date_from) events = events.where('date', '>=', date_from);
  if (date_to) events = events.where('date', '<=', date_to);
  const rows: { id: string }[] = await events;
  return rows.map(row => row.id);
}

/** The records that match, as `r`. */
export function matchingRecords(queries: Knex, { students, events, trade, status }: ResolvedFilters) {
  let records: Knex.QueryBuilder = queries('attendance_records as r');
  if (students) records = records.where('r.student_id', '=', anyOf(queries, students));
  if (events) records = records.where('r.event_id', '=', anyOf(queries, events));
  if (trade) records = records.where('r.trade', trade);
  if (status) records = records.where('r.status', status);
  return records;
}

const anyOf = (queries: Knex, ids: readonly string[]): Knex.Raw => queries.raw('any(?::uuid[])', [[...ids]]);
