import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { codeOf } from '../database/database-errors.ts';
import { readJsonIfValid } from '../files.ts';
import { acquireProcessLock } from '../process/process-lock.ts';
import { StartError } from '../process/start-error.ts';
import type { Config } from '../settings/config.ts';
import { requireDataDir } from '../settings/data-dir.ts';
import { forgetAccess } from './cluster.ts';
import { runningFile, runningSchema } from './protocol.ts';
import { type EmbeddedDatabase, startEmbedded } from './start.ts';

interface DatabaseLocation extends EmbeddedDatabase {
  /** The connection of the owner of the tables, if `url` has another role. */
  readonly ownerUrl?: string | undefined;
  /** Another process runs it, and takes it along when it ends. */
  readonly borrowed?: true;
}

const START_DEADLINE_MS = 60_000;
const LOOK_EVERY_MS = 500;

/**
 * The database of a product. It serves on when a tool has ended, so it does not borrow the database that a tool runs:
 * it waits for its end, and tells so once.
 */
export async function ownDatabase(
  config: Parameters<typeof locateDatabase>[0],
  tell: (sentence: string) => void,
): Promise<DatabaseLocation> {
  for (let told = false; ; told = true) {
    const location = await locateDatabase(config);
    if (!location.borrowed) return location;
    if (!told)
      tell(
        `Another command works with the database in ${config.dataDir}. Rollcall starts as soon as that one has ended.`,
      );
    await pause(LOOK_EVERY_MS);
  }
}

/**
 * The database of this process: DATABASE_URL, or the embedded one that another process of this clone runs,
 * or the embedded one that we start and own. `stop` ends only what we started.
 */
export async function locateDatabase(
  config: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl' | 'servers'>>,
): Promise<DatabaseLocation> {
  if (config.databaseUrl)
    return { url: config.databaseUrl, ownerUrl: config.migrationDatabaseUrl, stop: async () => {} };
  requireDataDir(config.dataDir);
  const deadline = Date.now() + START_DEADLINE_MS;
  while (Date.now() < deadline) {
    const found = (await own(config)) ?? (await join(config.dataDir));
    if (found) return found;
    await pause(50); // another process is starting it, or the one of a killed process is still ending
  }
  throw new StartError(
    `Another process holds the database in ${config.dataDir} and does not serve it. End that process, or set another DATA_DIR.`,
  );
}

async function own({
  dataDir,
  servers,
}: {
  dataDir: string;
  servers?: number;
}): Promise<EmbeddedDatabase | null> {
  const lock = acquireProcessLock(path.join(dataDir, 'owner.lock'));
  if (!lock) return null;
  // The file was left by an owner that was killed. Its server may still answer, but it is ending.
  rmSync(runningFile(dataDir), { force: true });
  const start = (): Promise<EmbeddedDatabase | null> =>
    startEmbedded({ dataDir, disposable: false, servers }).catch(error => {
      lock.release();
      throw error;
    });
  let owned = await start();
  if (owned && codeOf(await troubleWith(owned.url)) === WRONG_PASSWORD) {
    await owned.stop();
    forgetAccess(dataDir);
    owned = await start();
  }
  if (!owned) lock.release();
  return owned && { url: owned.url, stop: () => owned.stop().finally(lock.release) };
}

/** The cluster was restored without its password, which is in a file beside it. A new one can be made. */
const WRONG_PASSWORD = '28P01';

async function join(dataDir: string): Promise<DatabaseLocation | null> {
  const running = readJsonIfValid(runningFile(dataDir), runningSchema);
  if (!running || (await troubleWith(running.url)) !== undefined) return null;
  return { url: running.url, borrowed: true, stop: async () => {} };
}

/** Why it does not answer. Undefined: it does. */
async function troubleWith(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => {});
  }
}
