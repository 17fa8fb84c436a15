import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import type { Database } from '#platform/database/db.ts';
import { requireNotNewer } from '#platform/database/migrate.ts';
import { sampleStateOf } from '#platform/database/sample-mark.ts';
import { inTransaction, withSession } from '#platform/database/session.ts';
import { draftBeside, hasCode } from '#platform/files.ts';
import { headOf } from '#server/event-store/project-facts.ts';
import { ArchiveError, type Digest, FORMAT, type Header, type Trailer } from './format.ts';
import { digester, digestOf, linesOf } from './rows.ts';
import { checkSeal, sealed } from './seal.ts';
import { findTables, type Tables } from './tables.ts';

interface Exported {
  readonly head: number;
  /** The content of the file, and the hashes computed from it. */
  readonly trailer: Trailer;
}

const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/**
 * Writes all data of the database, as of one moment, to a new private file. Nothing has to stop for this.
 * Refuses to overwrite. The file gets its name when it is complete.
 */
export async function exportTo(database: Pick<Database, 'url'>, file: string): Promise<Exported> {
  return withSession({ url: database.url, applicationName: 'rollcall-export' }, async session => {
    await requireTables(session);
    await requireNotNewer(session);
    if (await sampleStateOf(session))
      throw new ArchiveError(
        'The database holds sample data. It is not exported: where it was restored, it would pass for real.',
      );
    for (;;) {
      const tables = await findTables(session);
      const work = () => writeIfStill(session, tables, file);
      const exported = await inTransaction(session, work, SNAPSHOT);
      if (exported) return exported;
    }
  });
}

/**
 * A migration may write a table anew, and an earlier snapshot then finds it empty. So the tables are locked before
 * the first query, which takes the snapshot. Null: they were changed while we waited for that.
 */
async function writeIfStill(session: Client, tables: Tables, file: string): Promise<Exported | null> {
  const names = [...tables.carried, ...tables.derived].map(({ name }) => `public.${name}`);
  await session.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`);
  await requireNotNewer(session); // it may have come while we waited
  if (!isDeepStrictEqual(await findTables(session), tables)) return null;
  return writeArchive(session, tables, file);
}

async function writeArchive(session: Client, tables: Tables, file: string): Promise<Exported> {
  const header = await headerOf(session);
  const written: { trailer?: Trailer } = {};
  const lines = archiveLines(session, { header, tables }, trailer => (written.trailer = trailer));
  requireFree(file);
  const draft = draftBeside(file);
  const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await pipeline(Readable.from(lines, { objectMode: false }), createGzip(), sealed, output);
    await checkSeal(draft); // what is on the disk, not what was sent to it
    requireFree(file);
    await rename(draft, file);
  } catch (error) {
    if (hasCode(error, 'ENOENT'))
      throw new ArchiveError(`${file} cannot be written: its folder does not exist.`);
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  if (!written.trailer) throw new Error('The export ended without its trailer.');
  return { head: header.head, trailer: written.trailer };
}

function requireFree(file: string): void {
  if (existsSync(file)) throw new ArchiveError(`${file} exists already; choose another name.`);
}

async function requireTables(session: Client): Promise<void> {
  const { rows } = await session.query<{ found: boolean }>(
    `SELECT to_regclass('public.knex_migrations') IS NOT NULL AS found`,
  );
  if (!rows[0]?.found) throw new ArchiveError('There is nothing to export: the database has no tables yet.');
}

async function headerOf(session: Client): Promise<Header> {
  const migrations = await session.query<{ name: string }>('SELECT name FROM knex_migrations ORDER BY id');
  return {
    format: FORMAT,
    createdAt: new Date().toISOString(),
    migrations: migrations.rows.map(({ name }) => name),
    head: await headOf(session),
  };
}

/** The whole text in pieces. The trailer is also passed to `done`. */
async function* archiveLines(
  session: Client,
  { header, tables }: { readonly header: Header; readonly tables: Tables },
  done: (trailer: Trailer) => void,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (text: string): string => {
    hash.update(text);
    return text;
  };
  const digests: Digest[] = [];
  yield hashed(line(['header', header]));
  for await (const piece of tablePieces(session, tables, digests)) yield hashed(piece);
  const derived: Digest[] = [];
  for (const table of tables.derived) derived.push(await digestOf(session, table));
  const trailer = { tables: digests, derived, sha256: hash.digest('hex') };
  yield line(['trailer', trailer]);
  done(trailer);
}

async function* tablePieces(session: Client, { carried }: Tables, digests: Digest[]): AsyncGenerator<string> {
  for (const table of carried) {
    const { name, columns } = table;
    yield line(['table', { name, columns }]);
    const digest = digester(table);
    for await (const lines of linesOf(session, table)) {
      digest.add(lines);
      yield `${lines.join('\n')}\n`;
    }
    digests.push(digest.digest());
  }
}

const line = (content: readonly unknown[]): string => `${JSON.stringify(content)}\n`;
