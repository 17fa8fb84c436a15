import type { Knex } from 'knex';

/** The name of whoever asked for a report. */
export async function askerOf(knex: Knex, reportId: string): Promise<string> {
  const row: { name: string } | undefined = await knex('reports')
    .join('users', 'users.id', 'reports.owner_id')
    .where({ 'reports.id': reportId })
    .first('users.name');
  return row?.name ?? '';
}
