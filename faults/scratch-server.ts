import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '#platform/database/db.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { runningFile, runningSchema } from '#platform/embedded/protocol.ts';
import { readJsonIfValid } from '#platform/files.ts';
import {
  clearDatabase,
  databaseName,
  requireVacant,
  returnDatabase,
} from '#testing/database/lent-database.ts';
import { startScratchCluster } from '#testing/database/scratch-cluster.ts';
import { type SmallDisk, startSmallDisk } from '#testing/database/small-disk.ts';

/** A PostgreSQL that may be broken, with one database that is emptied between faults. */
export interface ScratchServer {
  /** A new database without facts. The previous one is dropped. */
  fresh(): Promise<Database>;
  /** Kills the server with SIGKILL, and resolves when it is back. Undefined if we may not kill it. */
  readonly kill: (() => Promise<void>) | undefined;
  /** Stops the server in order during `work`, and starts it again. Undefined if we may not stop it. */
  readonly whileAway: ((work: () => Promise<void>) => Promise<void>) | undefined;
  /** The disk that only this server writes to. Undefined if it shares its disk. */
  readonly disk?: Pick<SmallDisk, 'almostFill' | 'fill' | 'free'>;
  stop(): Promise<void>;
}

const APPLICATION = 'rollcall-faults';
const CHECK_TIMEOUT_MS = 120_000;
const loanOf = (url: string) => ({ url, borrower: 'The faults', applicationName: APPLICATION });

/** An embedded PostgreSQL in its own folder, with the durability settings of the product. */
export async function embeddedScratchServer(): Promise<ScratchServer> {
  const { url, dataDir, stop, pause: end, resume: startAgain } = await startScratchCluster('faults');
  const whileAway = async (work: () => Promise<void>): Promise<void> => {
    await end();
    await work().finally(startAgain);
  };
  return { fresh: () => emptied(url), kill: () => killAndAwait(dataDir), whileAway, stop };
}

/** An embedded PostgreSQL on its own disk, which can be filled. */
export async function smallDiskServer(): Promise<ScratchServer> {
  const disk = await startSmallDisk();
  return { fresh: () => emptied(disk.url), kill: undefined, whileAway: undefined, disk, stop: disk.stop };
}

/**
 * A user's PostgreSQL at DATABASE_URL. Faults change everything in it. So the database's name must say that it
 * is for faults, and it must be empty.
 */
export async function givenScratchServer(url: string): Promise<ScratchServer> {
  const name = databaseName(url);
  if (!name.endsWith('_faults'))
    throw new Error(
      `The faults break and empty their database, so they refuse "${name}": DATABASE_URL must name one that ends in "_faults", or be left out.`,
    );
  await requireVacant(loanOf(url));
  return {
    fresh: () => emptied(url),
    kill: undefined,
    whileAway: undefined,
    stop: () => returnDatabase(loanOf(url)),
  };
}

async function emptied(url: string): Promise<Database> {
  await clearDatabase(loanOf(url));
  await migrateToLatest({ url });
  return openDatabase({ url, applicationName: APPLICATION, statementTimeoutMs: CHECK_TIMEOUT_MS });
}

const BACK_WITHIN_MS = 60_000;

/** After a restart, the embedded database's helper records the running server again. */
async function killAndAwait(dataDir: string): Promise<void> {
  const serverPid = (): number | undefined => readJsonIfValid(runningFile(dataDir), runningSchema)?.serverPid;
  const victim = serverPid();
  if (victim === undefined) throw new Error('The scratch database does not run: there is nothing to kill.');
  process.kill(victim, 'SIGKILL');
  const deadline = Date.now() + BACK_WITHIN_MS;
  for (let now = serverPid(); now === undefined || now === victim; now = serverPid()) {
    if (Date.now() > deadline) throw new Error('The scratch database did not come back in a minute.');
    await pause(5);
  }
}
