import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { startRelay } from '#testing/processes/relay.ts';
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

const THROUGH_POOLER =
  /^DATABASE_URL leads through a pooler, such as PgBouncer, .* name the address of PostgreSQL\.$/;

test('a pooler that drops what a connection is opened with is refused before the database gets tables', async () => {
  const { url } = await testDatabase();
  const pooler = await startRelay(url, (near, far) => {
    near.once('data', opening => {
      far.write(withoutLockTimeout(opening));
      near.pipe(far);
    });
    far.pipe(near);
  });
  onTestFinished(pooler.close);
  await expect(migrateToLatest({ url: pooler.url.href })).rejects.toThrow(THROUGH_POOLER);
});

test('a pooler that refuses what a connection is opened with is named as well', async () => {
  const { url } = await testDatabase();
  const pooler = await startRelay(url, near => {
    near.once('data', () => near.end(errorOf('unsupported startup parameter: lock_timeout')));
  });
  onTestFinished(pooler.close);
  await expect(migrateToLatest({ url: pooler.url.href })).rejects.toThrow(THROUGH_POOLER);
});

/** The message that opens a connection: its length, the version of the protocol, then names and values. */
function withoutLockTimeout(opening: Buffer): Buffer {
  const words = opening.subarray(8).toString().split('\0');
  const at = words.indexOf('lock_timeout');
  expect(at).toBeGreaterThanOrEqual(0);
  const rest = Buffer.from(words.toSpliced(at, 2).join('\0'));
  const head = Buffer.from(opening.subarray(0, 8));
  head.writeUInt32BE(8 + rest.length, 0);
  return Buffer.concat([head, rest]);
}

/** What PostgreSQL's protocol says instead of letting somebody in. */
function errorOf(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.from('E0000');
  head.writeUInt32BE(4 + fields.length, 1);
  return Buffer.concat([head, fields]);
}
