import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { silentProxy } from '#testing/processes/silent-proxy.ts';
import { assertDurable, openDatabase } from './db.ts';

test('a day keeps its date, a bigint is a number, and a timestamp a Date', async () => {
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

test('a bigint too large for a number is an error, not a wrong number', async () => {
  const { knex } = await testDatabase();
  await expect(knex.raw('select 9007199254740993::bigint')).rejects.toThrow('does not fit');
});

test('a connection relies on nothing that a server, its database or our role may be set to', async () => {
  const { knex, url } = await testDatabase();
  const odd = {
    jit: 'on',
    TimeZone: 'America/New_York',
    DateStyle: 'SQL, DMY',
    IntervalStyle: 'sql_standard',
    bytea_output: 'escape',
    default_transaction_isolation: 'serializable',
    array_nulls: 'off',
    standard_conforming_strings: 'off',
    transform_null_equals: 'on',
    search_path: 'elsewhere, public',
  };
  for (const [name, value] of Object.entries(odd))
    await knex.raw(
      `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET ${name} = ''${value}''', current_database()); END $$`,
    );
  const address = new URL(url);
  address.searchParams.set('options', '-c TimeZone=Asia/Tokyo -c lock_timeout=7s');
  address.searchParams.set('application_name', 'of-the-college');
  const {
    knex: queries,
    pool,
    close,
  } = openDatabase({
    url: address.href,
    applicationName: 'rollcall-test',
  });
  onTestFinished(close);
  const settings = [...Object.keys(odd), 'lock_timeout', 'application_name'].map(name => `'${name}'`);
  const sql = `select name, setting from pg_settings where name in (${settings})`;
  const byKnex: { rows: Setting[] } = await queries.raw(sql);
  for (const rows of [byKnex.rows, (await pool.query<Setting>(sql)).rows])
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      ...{ jit: 'off', TimeZone: 'UTC', DateStyle: expect.stringMatching(/^ISO/), IntervalStyle: 'postgres' },
      ...{ bytea_output: 'hex', default_transaction_isolation: 'read committed' },
      ...{ array_nulls: 'on', standard_conforming_strings: 'on', transform_null_equals: 'off' },
      search_path: 'public,extensions',
      application_name: 'rollcall-test',
      lock_timeout: '7000', // what the address alone asks for
    });
});

interface Setting {
  readonly name: string;
  readonly setting: string;
}

test('a database with durable commits is accepted', async () => {
  const { knex } = await testDatabase();
  await expect(assertDurable(knex)).resolves.toBeUndefined();
});

test('a database that may lose commits is refused, and the setting is named', async () => {
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

test('a connection that falls silent fails one query after a time limit, and is then replaced', async () => {
  const proxy = await silentProxy((await testDatabase()).url);
  onTestFinished(() => proxy.close());
  const { knex, pool, close } = openDatabase({
    url: proxy.url,
    applicationName: 'rollcall-test',
    statementTimeoutMs: 100,
  });
  onTestFinished(close);
  const begun = await knex.transaction();
  await Promise.all([begun.raw('select 1'), knex.raw('select 1'), pool.query('select 1')]);
  proxy.silence();
  const lost = [
    knex.raw('select 1'),
    pool.query('select 1'),
    begun.raw('select 1').catch(error => begun.rollback(error).then(() => Promise.reject(error))),
  ];
  for (const outcome of await Promise.allSettled(lost)) expect(outcome.status).toBe('rejected');
  await Promise.all([knex.raw('select 1'), pool.query('select 1')]);
});
