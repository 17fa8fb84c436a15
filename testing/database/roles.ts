import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#platform/database/db.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import type { MigrationTarget } from '#platform/database/one-database.ts';

/** A database with two roles: its owner, whose `database` is given, and one that may only use the tables. */
export async function asApplication(
  database: Pick<Database, 'url'>,
): Promise<{ readonly target: MigrationTarget; readonly database: Database }> {
  const url = new URL(database.url);
  url.username = `app_${randomBytes(6).toString('hex')}`;
  url.password = randomBytes(12).toString('hex');
  const target = { url: url.href, ownerUrl: database.url };
  await migrateToLatest(target);
  const opened = openDatabase({ url: url.href, applicationName: 'rollcall-server' });
  onTestFinished(() => opened.close());
  return { target, database: opened };
}
