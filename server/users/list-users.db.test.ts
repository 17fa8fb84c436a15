import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { isRefusal } from '#contract/errors.ts';
import type { UserSort } from '#contract/users/schema.ts';
import { testDatabase } from '#testing/database/database.ts';
import { everyPage } from '#testing/server/every-page.ts';
import { createStudents } from '#testing/server/people.ts';
import { historianOf, type Step } from '#testing/server/random-history.ts';
import { catchUpTo } from '../bitmaps/testing.ts';
import { createEventStore } from '../event-store/event-store.ts';
import { PROJECTIONS } from '../projections.ts';
import { matchingUsers } from './list-users.ts';

const { knex, pool } = await testDatabase();

/** The ids of a whole list, in pages. */
async function walked(sort: UserSort): Promise<string[]> {
  const pages = await everyPage(async next => {
    const page = await matchingUsers(knex, { sort, limit: 37, role: 'user', ...next });
    if (isRefusal(page)) throw new Error('the page is refused');
    return page;
  });
  return pages.flatMap(({ rows }) => rows.map(({ id }) => id));
}

test('a list by attendance is the same in pages as each rate by itself puts it, without reading the marks', async () => {
  const students = await createStudents(knex, 150);
  // The students of the list lie in two chunks of the bits.
  await knex('student_numbers').insert({ student_id: randomUUID(), number: 4_050 });
  const store = createEventStore({ pool, projections: PROJECTIONS, now: () => new Date() });
  const one = historianOf(store, { students, events: Array.from({ length: 9 }, () => randomUUID()) });
  /** Each is of another student or event, so they can be stored side by side. */
  const mark = async (steps: readonly Step[]): Promise<number> =>
    (await Promise.all(steps.map(step => one([step])))).reduce((sum, made) => sum + made, 0);
  // Rates that are alike, thirds and sevenths, and students without marks.
  const made = students.flatMap((_, student) =>
    Array.from({ length: student % 10 }, (_, event): Step => {
      return { event, student, status: event < student % 7 ? 'present' : 'absent' };
    }),
  );
  const half = await mark(made);
  const amended = made.filter((_, nth) => nth % 5 === 0);
  const all =
    half + (await mark(amended.map((step, nth) => ({ ...step, status: nth % 2 ? 'present' : null }))));
  const { rows }: { rows: { id: string }[] } = await knex.raw(
    `SELECT id FROM users ORDER BY coalesce((
       SELECT (count(*) FILTER (WHERE status = 'present'))::numeric / nullif(count(*), 0)
       FROM attendance_records WHERE student_id = users.id), -1), lower(name), id`,
  );
  const expected = rows.map(({ id }) => id);
  const asked: Knex.Sql[] = [];
  knex.on('query', (query: Knex.Sql) => asked.push(query));
  for (const caughtUpTo of [0, half - 100, half + 10, all]) {
    await catchUpTo(pool, caughtUpTo);
    expect(await walked('attendance')).toEqual(expected);
    expect(await walked('-attendance')).toEqual(expected.toReversed());
  }
  expect(asked.filter(({ sql }) => sql.includes('attendance_records'))).toEqual([]);
});
