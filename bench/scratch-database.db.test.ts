import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { returnDatabase } from '#testing/database/lent-database.ts';
import { startFile } from '#testing/processes/program.ts';
import { borrowedDatabase, requireOurs } from './scratch-database.ts';

const APPLICATION = { borrower: 'The test', applicationName: 'rollcall-test' };

/** An empty database for this test alone. */
async function vacantDatabase() {
  const database = await testDatabase();
  await returnDatabase({ ...APPLICATION, url: database.url });
  return database;
}

test('with a database that is not empty the command says so and changes nothing', async () => {
  const { url, knex } = await testDatabase();
  await knex('head').update({ position: 7 });
  const bench = startFile('bench/run.ts', [], { env: { ...process.env, DATABASE_URL: url } });
  expect(await bench.ended).toBe('code 1');
  expect(bench.output()).toMatch(
    /is not empty: it holds .* and \d+ more\..*Name an empty database in DATABASE_URL/s,
  );
  expect(await knex('head').first('position')).toEqual({ position: 7 });
});

test('an empty database is filled, and empty again at the end', async () => {
  const { url, knex } = await vacantDatabase();
  const scratch = await borrowedDatabase(url);
  expect(await scratch.knex('head').first('position')).toEqual({ position: 0 });
  await scratch[Symbol.asyncDispose]();
  await requireOurs(url);
  const { rows } = await knex.raw("SELECT FROM pg_tables WHERE schemaname = 'public'");
  expect(rows).toEqual([]);
});

test('what a killed bench left behind is emptied and used again', async () => {
  const { url } = await vacantDatabase();
  const killed = await borrowedDatabase(url);
  await killed.knex.raw(
    'CREATE SCHEMA of_a_peer; CREATE TABLE of_a_peer.rows (); UPDATE head SET position = 7',
  );
  await killed.close();
  const next = await borrowedDatabase(url);
  expect(await next.knex('head').first('position')).toEqual({ position: 0 });
  await next[Symbol.asyncDispose]();
  await requireOurs(url);
});

test.each([
  ['a function', 'CREATE FUNCTION treasured() RETURNS int RETURN 1'],
  ['a table in another schema', 'CREATE SCHEMA mine; CREATE TABLE mine.treasure ()'],
])('%s is enough for a database not to be empty', async (_, statement) => {
  const { url, knex } = await vacantDatabase();
  await knex.raw(statement);
  await expect(borrowedDatabase(url)).rejects.toThrow(/is not empty: it holds .*treasure/);
});
