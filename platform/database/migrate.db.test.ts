import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { temporaryFolder } from '#testing/folder.ts';
import type { Database } from './db.ts';
import { migrateToLatest } from './migrate.ts';

const NAME = '20260101000000_create_things.ts';

async function emptyDatabase(): Promise<Database> {
  const database = await testDatabase();
  await database.knex.raw('drop schema public cascade; create schema public');
  return database;
}

/** A folder with one migration, which would fail if applied twice. */
function migrations(): string {
  const folder = temporaryFolder();
  writeFileSync(
    path.join(folder, NAME),
    `export const up = knex => knex.raw('create table things (id int)');
     export const down = knex => knex.raw('drop table things');`,
  );
  return folder;
}

test('processes that migrate at the same time apply each migration once, and none fails', async () => {
  const database = await emptyDatabase();
  const folder = migrations();
  const applied = await Promise.all([1, 2, 3].map(() => migrateToLatest(database, folder)));
  expect(applied.flat()).toEqual([NAME]);
});

test('a role with a schema of its own finds the tables where every other role does', async () => {
  const database = await emptyDatabase();
  await database.knex.raw('create schema authorization current_user');
  const folder = migrations();
  await migrateToLatest(database, folder);
  const { rows } = await database.knex.raw(`select schemaname from pg_tables where tablename = 'things'`);
  expect(rows).toEqual([{ schemaname: 'public' }]);
  expect(await migrateToLatest(database, folder)).toEqual([]);
});

test('a process killed while it held the migration lock does not block others', async () => {
  const database = await emptyDatabase();
  const folder = migrations();
  await migrateToLatest(database, folder);
  await database.knex('knex_migrations_lock').update({ is_locked: 1 });
  expect(await migrateToLatest(database, folder)).toEqual([]);
});

test('a migration that fails leaves nothing behind', async () => {
  const database = await emptyDatabase();
  const folder = migrations();
  writeFileSync(
    path.join(folder, '20260101000001_break_things.ts'),
    `export const up = knex => knex.raw('create table half (id int); select 1 / 0');
     export const down = () => undefined;`,
  );
  await expect(migrateToLatest(database, folder)).rejects.toThrow('division by zero');
  expect(await database.knex.schema.hasTable('half')).toBe(false);
});

test('a database of something else is refused in a sentence', async () => {
  const database = await emptyDatabase();
  await database.knex.raw('create table things (owner text)');
  await expect(migrateToLatest(database, migrations())).rejects.toThrow(
    /^The database holds tables of something else: relation "things" already exists\./,
  );
});

test('a database that takes no changes is refused in a sentence', async () => {
  const { url } = await emptyDatabase();
  const closed = new URL(url);
  closed.searchParams.set('options', '-c default_transaction_read_only=on');
  await expect(migrateToLatest({ url: closed.href }, migrations())).rejects.toThrow(
    /^The database takes no changes\./,
  );
});

test('the error for an unreachable database names it, but not its password', async () => {
  const url = 'postgres://someone:hidden-word@localhost:1/rollcall';
  const error: unknown = await migrateToLatest({ url }).catch(reason => reason);
  expect(String(error)).toContain('The database rollcall at localhost:1 cannot be used: ');
  expect(String(error)).not.toContain('hidden-word');
});
