import type { Knex } from 'knex';

/** The name of the person who requested a report. */
export async function requesterOf(knex: Knex, reportId: string): Promise<string> {
  const row: { name: string } | undefined = await knex('reports')
    .join('users', 'users.id', 'reports.owner_id')
    .where({ 'reports.id': reportId })
    .first('users.name');
  return row?.name ?? '';
}
