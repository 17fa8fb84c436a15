import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { Digest, Table } from './format.ts';

/** Few enough that the largest rows, photos of 30 kB, fit into the memory together. */
const AT_ONCE = 500;

/**
 * The rows of a table in the order of its primary key, as JSON lines made by PostgreSQL. No value passes through
 * JavaScript, which has no microseconds and rounds large numbers. Runs within a transaction.
 */
export async function* linesOf(
  session: Client,
  { name, columns, order }: Table & { readonly order: string },
): AsyncGenerator<readonly string[]> {
  const row = `(SELECT ${columns.join(', ')} FROM public.${name} ORDER BY ${order}) AS row`;
  await session.query(`DECLARE lines NO SCROLL CURSOR FOR SELECT row_to_json(row)::text AS line FROM ${row}`);
  for (;;) {
    const { rows } = await session.query<{ line: string }>(`FETCH ${AT_ONCE} FROM lines`);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < AT_ONCE) break;
  }
  await session.query('CLOSE lines');
}

export interface Digester {
  add(lines: readonly string[]): void;
  digest(): Digest;
}

/** Counts and hashes the lines of a table. */
export function digester({ name, columns }: Table): Digester {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(lines) {
      rows += lines.length;
      for (const line of lines) hash.update(line).update('\n');
    },
    digest: () => ({ name, columns, rows, sha256: hash.digest('hex') }),
  };
}

/** Count and hash of the current content of a table. */
export async function digestOf(session: Client, table: Table & { readonly order: string }): Promise<Digest> {
  const digest = digester(table);
  for await (const lines of linesOf(session, table)) digest.add(lines);
  return digest.digest();
}
