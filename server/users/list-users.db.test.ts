import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { isRefusal } from '#contract/errors.ts';
import type { UserSort } from '#contract/users/schema.ts';
import { testDatabase } from '#testing/database/database.ts';
import { createStudents } from '#testing/server/people.ts';
import { matchingUsers } from './list-users.ts';

const { knex, pool } = await testDatabase();

/** The ids of a whole list, in pages. */
async function walked(sort: UserSort): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await matchingUsers(knex, { sort, limit: 97, cursor, role: 'user' });
    if (isRefusal(page)) throw new Error('the page is refused');
    ids.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return ids;
}

test('a list by attendance is the same in pages as each rate by itself puts it, and joins the rates', async () => {
  await createStudents(knex, 400);
  // Rates that are alike, thirds and sevenths, students without marks, and some whose marks are of neither kind.
  await knex.raw(
    `INSERT INTO attendance_records (stream, event_id, student_id, status, means, unverified, marked_by, occurred_at,
       recorded_at, position, first_position)
     SELECT gen_random_uuid(), gen_random_uuid(), id,
       CASE WHEN nth % 13 = 0 THEN 'other' WHEN event <= nth % 7 THEN 'present' ELSE 'absent' END,
       'qr', false, id, now(), now(), nth * 10 + event, nth * 10 + event
     FROM (SELECT id, roll_no::int AS nth FROM users) AS students CROSS JOIN generate_series(1, 9) AS event
     WHERE event <= nth % 10`,
  );
  const { rows }: { rows: { id: string }[] } = await knex.raw(
    `SELECT id FROM users ORDER BY coalesce((
       SELECT (count(*) FILTER (WHERE status = 'present'))::numeric
         / nullif(count(*) FILTER (WHERE status IN ('present', 'absent')), 0)
       FROM attendance_records WHERE student_id = users.id), -1), lower(name), id`,
  );
  const expected = rows.map(({ id }) => id);
  const asked: Knex.Sql[] = [];
  knex.on('query', (query: Knex.Sql) => asked.push(query));
  expect(await walked('attendance')).toEqual(expected);
  expect(await walked('-attendance')).toEqual(expected.toReversed());
  const pages = asked.filter(({ sql }) => sql.includes('attendance_records'));
  expect(pages).toHaveLength(10);
  for (const { sql, bindings } of pages) {
    const plan = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, [...bindings]);
    // A plan within the plan would run for each user, and twice from the second page on.
    expect(plan.rows.map(row => row['QUERY PLAN']).join('\n')).not.toContain('SubPlan');
  }
});
