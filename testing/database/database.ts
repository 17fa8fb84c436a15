import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#platform/database/db.ts';
import { atEnd } from '../at-end.ts';

/** Hundreds of calls at once wait for few connections. On a busy machine the last of them waits long. */
const PATIENCE_MS = 60_000;

/**
 * A fresh, migrated database for one test. Called in a test, it is dropped when the test ends. Called in a
 * hook or at the top of a file, it is dropped when the file ends.
 */
export async function testDatabase(): Promise<Database> {
  const template = new URL(inject('templateUrl'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(template, `create database ${name} template ${databaseOf(template)}`);
  const url = new URL(template);
  url.pathname = name;
  const opened = openDatabase({
    url: url.href,
    applicationName: 'rollcall-test',
    connectTimeoutMs: PATIENCE_MS,
  });
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= closeAndDrop(opened, name));
  atEnd(close);
  return { ...opened, close };
}

async function closeAndDrop(database: Database, name: string): Promise<void> {
  await database.close();
  const url = new URL(database.url);
  // Our own remaining connections are terminated explicitly. "with (force)" would also terminate an
  // autovacuum, which only a superuser may do. A plain drop makes the autovacuum give way.
  await administer(
    url,
    `alter database ${name} with allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'
    and usename = current_user`,
    `drop database if exists ${name}`,
  );
}

/** In the maintenance database, because PostgreSQL copies and drops only databases without connections. */
let maintenance: Promise<pg.Client> | undefined;

/** By one connection for all tests of this process: PostgreSQL starts a process for each, and both sides sign in. */
async function administer(server: URL, ...statements: readonly string[]): Promise<void> {
  maintenance ??= openMaintenance(server);
  const client = await maintenance;
  for (const statement of statements) await client.query(statement);
}

async function openMaintenance(server: URL): Promise<pg.Client> {
  const url = new URL(server);
  url.pathname = 'postgres';
  const client = new pg.Client({ connectionString: url.href });
  // The server may end before this process does.
  client.on('error', () => {});
  await client.connect();
  return client;
}

const databaseOf = (url: URL): string => url.pathname.slice(1);
