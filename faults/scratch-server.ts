import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Database, openDatabase } from '#platform/db.ts';
import { runningFile, runningSchema } from '#platform/embedded/protocol.ts';
import { startEmbedded } from '#platform/embedded/start.ts';
import { readJsonIfValid } from '#platform/files.ts';
import { migrateToLatest } from '#platform/migrate.ts';

/** A PostgreSQL that may be broken, with one database that is emptied between the faults. */
export interface ScratchServer {
  /** A database without a fact, its schema new. The one before is gone. */
  fresh(): Promise<Database>;
  /** Kills the server with SIGKILL and answers when it is back; undefined where it is not ours to kill. */
  readonly kill: (() => Promise<void>) | undefined;
  stop(): Promise<void>;
}

const APPLICATION = 'rollcall-faults';
const CHECK_TIMEOUT_MS = 120_000;

/** An embedded PostgreSQL in a folder of its own, with the durability settings of the product. */
export async function embeddedScratchServer(): Promise<ScratchServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rollcall-faults-'));
  chmodSync(dataDir, 0o755);
  const embedded = await startEmbedded({ dataDir, disposable: false });
  if (!embedded) throw new Error(`Another process took the new folder ${dataDir}.`);
  return {
    fresh: () => emptied(embedded.url),
    kill: () => killAndAwait(dataDir),
    async stop() {
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A PostgreSQL of somebody's own, at DATABASE_URL. Faults leave nothing as it was: the database must say by its
 * name that it is there for them, and hold nothing.
 */
export async function givenScratchServer(url: string): Promise<ScratchServer> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  if (!name.endsWith('_faults'))
    throw new Error(
      `The faults break and empty their database, so they refuse "${name}": DATABASE_URL must name one that ends in "_faults", or be left out.`,
    );
  const tables = await tablesIn(url);
  if (tables > 0)
    throw new Error(
      `The database "${name}" is not empty (${tables} tables), and the faults would lose what it holds. Make a new one: dropdb ${name} && createdb ${name}`,
    );
  return { fresh: () => emptied(url), kill: undefined, stop: () => dropSchemas(url) };
}

async function emptied(url: string): Promise<Database> {
  await dropSchemas(url);
  await migrateToLatest({ url });
  return openDatabase({ url, applicationName: APPLICATION, statementTimeoutMs: CHECK_TIMEOUT_MS });
}

const dropSchemas = (url: string): Promise<void> =>
  withClient(url, async client => {
    await client.query(
      'DROP SCHEMA IF EXISTS bullmq CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public',
    );
  });

const tablesIn = (url: string): Promise<number> =>
  withClient(url, async client => {
    const { rows } = await client.query<{ tables: number }>(
      `SELECT count(*)::int AS tables FROM pg_catalog.pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    return rows[0]?.tables ?? 0;
  });

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: APPLICATION });
  await client.connect().catch((error: unknown) => {
    throw new Error(`The database at ${new URL(url).host} cannot be reached: ${reasonOf(error)}.`, {
      cause: error,
    });
  });
  return work(client).finally(() => client.end());
}

/** An address with several names fails by each of them, and says nothing itself. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'nothing answers there';

const BACK_WITHIN_MS = 60_000;

/** The embedded database's helper writes anew which server runs, once it does. */
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
