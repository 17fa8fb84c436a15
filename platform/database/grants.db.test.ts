import { randomUUID } from 'node:crypto';
import { appendFileSync, cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { asApplication } from '#testing/database/roles.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { inRoot } from '../paths.ts';
import type { Database } from './db.ts';
import { migrateToLatest } from './migrate.ts';

const FACT = `insert into facts values (1, gen_random_uuid(), 1, 'Marked', '{}', 'scan', gen_random_uuid(),
  gen_random_uuid(), now(), now())`;

const APPEND_ONLY = ['facts', 'no_op_commands', 'report_fingerprints'];

const refused = (database: Database, statement: string) =>
  expect(database.knex.raw(statement), statement).rejects.toMatchObject({ code: '42501' });

test('the role of server and workers appends facts, but can neither change them nor remove their protection', async () => {
  const { database } = await asApplication(await testDatabase());
  await database.knex.raw(FACT);
  expect((await database.knex('facts')).length).toBe(1);
  for (const table of APPEND_ONLY)
    for (const change of [
      `delete from ${table}`,
      `truncate ${table}`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} disable trigger ${table}_immutable`,
      `drop trigger ${table}_immutable on ${table}`,
      `drop table ${table}`,
      `alter table ${table} owner to current_user`,
      `create trigger mine before insert on ${table} execute function refuse_change()`,
      `create rule mine as on delete to ${table} do instead nothing`,
    ])
      await refused(database, change);
  for (const change of [
    'update facts set version = 2',
    'update no_op_commands set position = 2',
    'update report_fingerprints set rows = 2',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'drop schema public cascade',
    'create table public.mine (id int)',
    'delete from knex_migrations',
    "set session_replication_role = 'replica'",
  ])
    await refused(database, change);
  expect((await database.knex('facts')).length).toBe(1);
});

test('every table that a trigger protects is also protected by privileges', async () => {
  const owner = await testDatabase();
  const { target } = await asApplication(owner);
  const { rows } = await owner.knex.raw<{ rows: { table: string; may: boolean }[] }>(
    `select relname as table, has_table_privilege(?, pg_class.oid, 'update, delete, truncate, trigger') as may
     from pg_trigger join pg_class on pg_class.oid = tgrelid
     where tgfoid = 'public.refuse_change'::regproc`,
    [new URL(target.url).username],
  );
  expect(rows.map(({ table }) => table)).toEqual(expect.arrayContaining(APPEND_ONLY));
  expect(rows.filter(({ may }) => may)).toEqual([]);
});

test('a table from a later migration can be used at once, and a protected one only appended to', async () => {
  const owner = await testDatabase();
  const { target, database } = await asApplication(owner);
  const folder = temporaryFolder();
  cpSync(inRoot('migrations'), folder, { recursive: true });
  writeFileSync(
    path.join(folder, '29991231000000_later.ts'),
    `export const up = knex => knex.raw(\`
       create table later (id int); create table protected (id int);
       create trigger protected_immutable before update or delete on protected
         for each statement execute function refuse_change()\`);
     export const down = () => undefined;`,
  );
  expect(await migrateToLatest(target, folder)).toEqual(['29991231000000_later.ts']);
  await database.knex.raw('insert into later values (1); update later set id = 2; delete from later');
  await database.knex.raw('insert into protected values (1)');
  await refused(database, 'update protected set id = 2');
});

test('a role that does not own the tables cannot migrate: it starts on the newest schema, and explains what to do on an older one', async () => {
  const { target } = await asApplication(await testDatabase());
  expect(await migrateToLatest({ url: target.url })).toEqual([]);
  const folder = temporaryFolder();
  cpSync(inRoot('migrations'), folder, { recursive: true });
  appendFileSync(path.join(folder, '29991231000000_later.ts'), '');
  await expect(migrateToLatest({ url: target.url }, folder)).rejects.toThrow(
    /older than this Rollcall.*MIGRATION_DATABASE_URL/,
  );
});

test('missing grants produce a message with what to do', async () => {
  const owner = await testDatabase();
  const { target } = await asApplication(owner);
  const other = await testDatabase();
  const url = new URL(target.url);
  url.pathname = new URL(other.url).pathname;
  await expect(migrateToLatest({ url: url.href })).rejects.toThrow(
    /may not do what the tables need: permission denied.*MIGRATION_DATABASE_URL/,
  );
  // The whole of it, without the statement that was refused.
  const role = `least_${randomUUID().slice(0, 8)}`;
  await other.knex.raw('drop schema public cascade; create schema public');
  await other.knex.raw(`create role ${role} login password '${url.password}'`);
  url.username = role;
  const refusedFor = (reason: string) =>
    expect(migrateToLatest({ url: url.href })).rejects.toThrow(
      new RegExp(`^The role \\w+ may not do what the tables need: ${reason}\\. Run [^\\n]+$`),
    );
  await refusedFor('no schema has been selected to create in');
  await other.knex.raw(`grant usage on schema public to ${role}`);
  await refusedFor('permission denied for schema public');
});

test('an owner that may not make the role of server and workers says who can, and how', async () => {
  const { knex, url } = await testDatabase();
  const owner = new URL(url);
  owner.username = `owner_${randomUUID().slice(0, 8)}`;
  await knex.raw(`create role ${owner.username} login password '${owner.password}' role current_user`);
  await knex.raw('drop schema public cascade; drop schema bullmq cascade');
  const database = new URL(url).pathname.slice(1);
  await knex.raw(`alter database ${database} owner to ${owner.username}`);
  await knex.raw(`create schema public authorization ${owner.username}`);
  const wanted = new URL(url);
  wanted.username = 'not_yet_there';
  await expect(migrateToLatest({ url: wanted.href, ownerUrl: owner.href })).rejects.toThrow(
    `CREATE ROLE "not_yet_there" LOGIN ROLE "${owner.username}"`,
  );
});

test('a role that owns protected tables is refused', async () => {
  const owner = await testDatabase();
  const { target, database } = await asApplication(owner);
  const role = new URL(target.url).username;
  await owner.knex.raw(`grant create on schema public to ${role}; alter table notices owner to ${role}`);
  await database.close();
  await expect(migrateToLatest(target)).rejects.toThrow(
    `The role ${role} of DATABASE_URL may do what it likes with the table notices`,
  );
});
