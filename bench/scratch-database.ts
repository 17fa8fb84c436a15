import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, type DatabaseOptions, openDatabase } from '#platform/db.ts';
import { startEmbedded } from '#platform/embedded/start.ts';
import { migrateToLatest } from '#platform/migrate.ts';

/** A migrated embedded database in a folder of its own, with the durability settings of the product; gone with `stop`. */
export async function scratchDatabase(
  more: Pick<DatabaseOptions, 'statementTimeoutMs'> = {},
): Promise<{ readonly database: Database; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rollcall-bench-'));
  chmodSync(dataDir, 0o755);
  const embedded = await startEmbedded({ dataDir, disposable: false });
  if (!embedded) throw new Error(`another process took the new folder ${dataDir}`);
  await migrateToLatest(embedded);
  const database = openDatabase({ url: embedded.url, applicationName: 'rollcall-bench', ...more });
  return {
    database,
    async stop() {
      await database.close();
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
