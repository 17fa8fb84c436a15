/** `npm run migrate`: brings the schema to the newest migration. `npm start` does the same by itself. */
import { loadConfig } from '#platform/config.ts';
import { locateDatabase } from '#platform/embedded/locate.ts';
import { migrateToLatest } from '#platform/migrate.ts';

try {
  const database = await locateDatabase(loadConfig(process.env));
  const applied = await migrateToLatest(database).finally(() => database.stop());
  console.log(applied.length > 0 ? `Applied:\n${applied.join('\n')}` : 'The schema is up to date.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
