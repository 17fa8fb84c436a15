import { assertDurable, openDatabase } from '#platform/database/db.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import type { MigrationTarget } from '#platform/database/one-database.ts';
import type { Config } from '#platform/settings/config.ts';
import { ensureFirstAdmin } from '#server/accounts/first-admin.ts';

/** Schema, durability and first admin, which the children need. Returns how to sign in, if that is new. */
export async function prepareDatabase(config: Config, target: MigrationTarget): Promise<string | null> {
  await migrateToLatest(target);
  const database = openDatabase({ url: target.url, applicationName: 'rollcall-start', poolMax: 2 });
  try {
    await assertDurable(database.knex);
    const admin = await ensureFirstAdmin({ database, config, now: () => new Date() });
    return admin && `First admin (shown only this once): email ${admin.email}, password ${admin.password}`;
  } finally {
    await database.close();
  }
}
