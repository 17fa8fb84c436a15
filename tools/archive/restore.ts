import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import { catchUpAll } from '#server/bitmaps/catch-up.ts';
import { headOf, projectFacts } from '#server/event-store/project-facts.ts';
import { PROJECTIONS } from '#server/projections.ts';
import { ArchiveError, type Digest, type Header, type Table, type Trailer } from './format.ts';
import type { Piece } from './reader.ts';
import { digestOf } from './rows.ts';
import type { StoredTable, Tables } from './tables.ts';

/** The number of characters of rows sent in one statement. */
const BATCH_LENGTH = 500_000;
const WINDOW = 50_000;

/** Stores the rows of an archive in their tables, within the caller's transaction. */
export async function storeRows(
  session: Client,
  pieces: AsyncIterable<Piece>,
  { carried }: Tables,
): Promise<{ header: Header; trailer: Trailer }> {
  let header: Header | undefined;
  let trailer: Trailer | undefined;
  let table: Table | undefined;
  let lines: string[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    if (table && lines.length > 0) await insertRows(session, table, lines);
    lines = [];
    length = 0;
  };
  for await (const piece of pieces) {
    if (piece.kind === 'row') {
      lines.push(piece.line);
      length += piece.line.length;
      if (length > BATCH_LENGTH) await flush();
      continue;
    }
    await flush();
    if (piece.kind === 'header') header = piece.header;
    if (piece.kind === 'table') table = requireKnown(underNewName(piece.table), carried);
    if (piece.kind === 'trailer')
      trailer = { ...piece.trailer, tables: piece.trailer.tables.map(underNewName) };
  }
  if (!header || !trailer) throw new Error('The archive ended without its trailer.');
  return { header, trailer };
}

/** PostgreSQL parses the values it wrote itself. Names become part of the statement, so they must be ours. */
async function insertRows(
  session: Client,
  { name, columns }: Table,
  lines: readonly string[],
): Promise<void> {
  const names = columns.join(', ');
  await session.query(
    `INSERT INTO public.${name} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::public.${name}, $1)`,
    [`[${lines.join(',')}]`],
  );
}

/** Tables that have other names in older files. */
const NEW_NAMES: Readonly<Record<string, string>> = {
  unchanging_commands: 'no_op_commands',
  report_seals: 'report_fingerprints',
};

const underNewName = <T extends Table>(table: T): T => ({
  ...table,
  name: NEW_NAMES[table.name] ?? table.name,
});

function requireKnown(table: Table, carried: readonly StoredTable[]): Table {
  const stored = carried.find(({ name }) => name === table.name);
  const lacking = table.columns.filter(column => !stored?.columns.includes(column));
  if (!stored || lacking.length > 0)
    throw new ArchiveError(
      `The file holds ${stored ? `${table.name}.${lacking.join(', ')}` : `the table ${table.name}`}, which this Rollcall does not have. Nothing was restored.`,
    );
  return table;
}

/** Sets the head and rebuilds the report tables from the facts. */
export async function projectAll(session: Client, head: number): Promise<void> {
  await session.query(
    `UPDATE head SET position = $1,
       recorded_at = coalesce((SELECT recorded_at FROM facts WHERE position = $1), '-infinity')`,
    [head],
  );
  for (let after = 0; after < head; after += WINDOW)
    await projectFacts(session, PROJECTIONS, { after, upTo: Math.min(head, after + WINDOW) });
  await catchUpAll(session);
}

/**
 * Reads back what was stored and compares: every table with the file, and the facts with the head. Returns the
 * report tables that differ from their state when the file was written.
 */
export async function prove(
  session: Client,
  { carried, derived }: Tables,
  { header, trailer }: { readonly header: Header; readonly trailer: Trailer },
): Promise<readonly string[]> {
  const known = (tables: readonly StoredTable[], { name, columns }: Digest): StoredTable | undefined =>
    tables.find(each => each.name === name && columns.every(column => each.columns.includes(column)));
  const equals = async (tables: readonly StoredTable[], expected: Digest): Promise<boolean> => {
    const stored = known(tables, expected);
    if (!stored) return false;
    return isDeepStrictEqual(await digestOf(session, { ...stored, columns: expected.columns }), expected);
  };
  for (const expected of trailer.tables)
    if (!(await equals(carried, expected)))
      throw new ArchiveError(
        `What the database stored of ${expected.name} is not what the file holds. Nothing was restored.`,
      );
  await requireGapless(session, header.head);
  const others: string[] = [];
  // A report table that has another form today cannot be compared. It is rebuilt like all of them.
  for (const expected of trailer.derived)
    if (known(derived, expected) && !(await equals(derived, expected))) others.push(expected.name);
  return others;
}

/** The next mark must get the next position. */
async function requireGapless(session: Client, head: number): Promise<void> {
  const { rows } = await session.query<{ count: number; first: number; last: number }>(
    'SELECT count(*), coalesce(min(position), 1) AS first, coalesce(max(position), 0) AS last FROM facts',
  );
  const [facts] = rows;
  if (facts?.count === head && facts.first === 1 && facts.last === head && (await headOf(session)) === head)
    return;
  throw new ArchiveError(`The file's facts do not run from 1 to ${head} without gaps. Nothing was restored.`);
}
