import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { requireFitServer } from './fit-server.ts';
import { migrateToLatest } from './migrate.ts';
import { withPooled } from './session.ts';

test('a server that is too old is refused in a sentence that names both versions', async () => {
  const { pool } = await testDatabase();
  await expect(withPooled(pool, session => requireFitServer(session))).resolves.toBeUndefined();
  await expect(withPooled(pool, session => requireFitServer(session, 99))).rejects.toThrow(
    /^The database is PostgreSQL \d+, and Rollcall needs 99 or newer\./,
  );
});

test('a database that cannot hold every script is refused before it gets tables', async () => {
  const { knex, url } = await testDatabase();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await knex.raw(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`);
  onTestFinished(async () => void (await knex.raw(`drop database ${name}`)));
  const other = new URL(url);
  other.pathname = name;
  await expect(migrateToLatest({ url: other.href })).rejects.toThrow(
    /^The database is encoded in SQL_ASCII, .* createdb --encoding=UTF8/,
  );
});
