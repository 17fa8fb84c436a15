import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { LIMITS } from '#contract/constants.ts';
import { createStudents } from '#testing/server/people.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { lastMarked } from './last-marked.ts';

test('the last marks of an admin are found without reading all records', async () => {
  const { api, admin, database } = await serve();
  const event = await newEvent({ api, admin });
  const students = await createStudents(database.knex, LIMITS.bulk);
  const marks = students.map(userId => ({ userId, status: 'present' }));
  const body = { eventId: event.id, commandId: randomUUID(), marks };
  await api.ok('bulkMark', { token: admin.token, body });
  await database.knex.raw('ANALYZE facts, attendance_records');

  const read = await database.knex.transaction(async transaction => {
    const { count } = await lastMarked(transaction, {
      adminId: admin.id,
      limit: LIMITS.dashboard.lastMarked,
    });
    expect(count).toBe(LIMITS.dashboard.lastMarked);
    const { rows: tables }: { rows: { read: string }[] } = await transaction.raw(
      `SELECT seq_tup_read + idx_tup_fetch AS read FROM pg_stat_xact_user_tables
       WHERE relname IN ('facts', 'attendance_records')`,
    );
    return tables.reduce((sum, table) => sum + Number(table.read), 0);
  });
  expect(read).toBeLessThan(100);
});
