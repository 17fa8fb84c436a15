import type { Knex } from 'knex';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '#contract/constants.ts';
import { everyPage } from '#testing/server/every-page.ts';
import { createStudents, type Person } from '#testing/server/people.ts';
import { recordRows } from '#testing/server/record-rows.ts';
import { newEvent, scan } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

const TRADE = 'Food Technology';
const NAMES = ['Zoya Khan', 'asha rao', 'Bela_Nair', 'Ravi 50%', 'Chitra Das'];

const served = await serve();
const event = await newEvent(served, { trades: [TRADE] });
const people: Person[] = [];
for (const name of NAMES) people.push(await served.newStudent({ name, trade: TRADE }));
await served.newStudent({ name: 'Of another trade', trade: 'Civil Engineering' });

const listed = (query: Record<string, string> = {}) =>
  served.asAdmin.ok('unmarkedStudents', { id: event.id, query });
const names = async (query?: Record<string, string>) =>
  (await listed(query)).students.map(student => student.name);

describe('the students who are expected and not marked', () => {
  test('are listed by name, and no one else is listed', async () => {
    expect(await names()).toEqual(['asha rao', 'Bela_Nair', 'Chitra Das', 'Ravi 50%', 'Zoya Khan']);
  });

  test('come in pages that together are the whole list', async () => {
    const pages = await everyPage(next => listed({ limit: '2', ...next }));
    for (const page of pages) expect([page.count, page.total]).toEqual([5, 5]);
    expect(pages.flatMap(page => page.students)).toEqual((await listed()).students);
  });

  test('come page by page in any letters, however long the name at the end of a page', async () => {
    const later = await newEvent(served, { trades: ['Chemical Engineering'] });
    const long = ['श्रीनिवासन वेंकटराघवन सुब्रमण्यम अय्यर', 'ம'.repeat(100)];
    for (const name of long) await served.newStudent({ name, trade: 'Chemical Engineering' });
    const read = (cursor?: string) =>
      served.asAdmin.ok('unmarkedStudents', {
        id: later.id,
        query: { limit: '1', ...(cursor !== undefined && { cursor }) },
      });
    const first = await read();
    const second = await read(first.nextCursor ?? '');
    expect([first, second].map(page => page.students[0]?.name)).toEqual(long);
    expect(second.nextCursor).toBeNull();
  });

  test('are not read on by a cursor with a character that cannot be stored', async () => {
    const cursor = Buffer.from(JSON.stringify(['a\u0000', event.id])).toString('base64url');
    const asked = { id: event.id, token: served.admin.token, query: { cursor } };
    expect(await served.api.fail('unmarkedStudents', asked)).toMatchObject({ status: 400 });
  });

  test('are found by the search text as typed', async () => {
    expect(await names({ search: '_' })).toEqual(['Bela_Nair']);
    expect(await names({ search: '50%' })).toEqual(['Ravi 50%']);
    expect(await names({ search: people[0]?.user.email ?? '' })).toEqual(['Zoya Khan']);
    expect(await names({ trade: 'Civil Engineering' })).toEqual([]);
    expect(await listed({ search: 'nobody' })).toMatchObject({ count: 0, total: 5 });
  });

  test('leave the list with their mark at this event, and come back when it is withdrawn', async () => {
    const [zoya] = people;
    if (!zoya) throw new Error('nobody is enrolled');
    await scan(served, await newEvent(served), zoya);
    expect(await names()).toContain('Zoya Khan');
    const { attendance } = await scan(served, event, zoya, { status: 'absent' });
    expect(await names()).not.toContain('Zoya Khan');
    await served.asAdmin.ok('withdrawMark', { id: attendance.id, body: { reason: 'the wrong one' } });
    expect(await names()).toContain('Zoya Khan');
  });

  test('are those of the frozen roster once the event is completed', async () => {
    await served.asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent: false } });
    await served.newStudent({ name: 'Came to the college later', trade: TRADE });
    expect(await names()).toHaveLength(NAMES.length);
  });

  // The facts hold a trade's roster as one text. Sorted with each of its students, it would be written once for each.
  test('of a whole college are sorted in memory, after the event was completed', async () => {
    const { knex, pool } = served.database;
    await createStudents(knex, 600);
    await recordRows(knex);
    const all = await newEvent(served, { trades: ['Civil Engineering'] });
    await served.asAdmin.ok('completeEvent', { id: all.id, body: { markRemainingAbsent: false } });
    const asked: Knex.Sql[] = [];
    knex.on('query', (query: Knex.Sql) => asked.push(query));
    const query = { limit: String(LIMITS.page.max) };
    expect((await served.asAdmin.ok('unmarkedStudents', { id: all.id, query })).total).toBeGreaterThan(600);
    const readings = asked.filter(({ sql }) => sql.startsWith('WITH unmarked'));
    expect(readings).toHaveLength(2);
    for (const { sql, bindings } of readings) {
      const { rows } = await pool.query<object>(`EXPLAIN (ANALYZE, BUFFERS) ${sql}`, [...bindings]);
      expect(JSON.stringify(rows)).not.toContain('temp written');
    }
  });
});
