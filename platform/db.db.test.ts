import { expect, test } from 'vitest';
import { assertDurable } from './db.ts';
import { testDatabase } from './testing/database.ts';

test('a day stays the day it is, a bigint is a number, a moment a Date', async () => {
  const { knex, pool } = await testDatabase();
  const sql = `select date '2026-01-02' as day, array[date '2026-01-02', null] as days, 7::bigint as big,
    timestamptz '2026-01-02T03:04:05Z' as moment`;
  const expected = {
    day: '2026-01-02',
    days: ['2026-01-02', null],
    big: 7,
    moment: new Date('2026-01-02T03:04:05Z'),
  };
  const byKnex: { rows: unknown[] } = await knex.raw(sql);
  expect(byKnex.rows).toEqual([expected]);
  expect((await pool.query(sql)).rows).toEqual([expected]);
});

test('a bigint that a number cannot hold is an error, not a wrong number', async () => {
  const { knex } = await testDatabase();
  await expect(knex.raw('select 9007199254740993::bigint')).rejects.toThrow('does not fit');
});

test('a database that keeps what it acknowledges is accepted', async () => {
  const { knex } = await testDatabase();
  await expect(assertDurable(knex)).resolves.toBeUndefined();
});

test('a database that may lose what it acknowledged is refused by the name of the setting', async () => {
  const { knex } = await testDatabase();
  await knex.transaction(async session => {
    await session.raw('set local synchronous_commit = off');
    await expect(assertDurable(session)).rejects.toThrow('synchronous_commit is off');
  });
});

test('idle connections that the database ends are replaced at the next query', async () => {
  const { knex, pool } = await testDatabase();
  await Promise.all([knex.raw('select 1'), pool.query('select 1')]);
  await knex.raw(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await expect.poll(() => pool.query('select 1').then(({ rowCount }) => rowCount)).toBe(1);
});
