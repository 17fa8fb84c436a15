import { z } from 'zod';

/**
 * The file of `npm run export`: lines of JSON, gzip'ed, then a seal (see seal.ts). docs/backup.md describes it.
 *
 *     ["header", {…}]                       what this is, made of which schema, at which position
 *     ["table", {"name": …, "columns": …}]  opens a table
 *     {…}                                   a row of it, as PostgreSQL itself writes it
 *     ["trailer", {…}]                      what must have been read by now: counts and hashes
 */
export const FORMAT = 1;

const tableName = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const columns = z.array(tableName).min(1);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

export const headerSchema = z.strictObject({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Names of the migrations that made the schema, in order. */
  migrations: z.array(z.string()),
  /** The position of the last fact. */
  head: count,
});
export type Header = z.infer<typeof headerSchema>;

const tableSchema = z.strictObject({ name: tableName, columns });
export type Table = z.infer<typeof tableSchema>;

/** The hash of the rows in the order of the primary key, each followed by a line feed. */
const digestSchema = z.strictObject({ ...tableSchema.shape, rows: count, sha256 });
export type Digest = z.infer<typeof digestSchema>;

const trailerSchema = z.strictObject({
  tables: z.array(digestSchema),
  /** Tables computed from the facts. They are not in the file, but rebuilt and compared. */
  derived: z.array(digestSchema),
  /** The hash of every byte before the trailer. */
  sha256,
});
export type Trailer = z.infer<typeof trailerSchema>;

export const rowSchema = z.record(z.string(), z.unknown());

export const markSchema = z.union([
  z.tuple([z.literal('table'), tableSchema]),
  z.tuple([z.literal('trailer'), trailerSchema]),
]);

/** The header of any format, to report which format it is. */
export const anyHeaderSchema = z.tuple([
  z.literal('header'),
  z.looseObject({ format: z.number(), migrations: z.array(z.string()).optional() }),
]);

/** The file cannot be used. The message tells the person at the terminal which file and why. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
