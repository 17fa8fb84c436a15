import { z } from 'zod';

export const PHOTO_IMPORT_OUTCOMES = ['added', 'replaced', 'unchanged', 'refused'] as const;

/** What became of one file of the ZIP. */
const importedPhoto = z.object({
  /** The file's name, without folders. */
  file: z.string(),
  outcome: z.enum(PHOTO_IMPORT_OUTCOMES),
  /** The student whose roll number is the file's name. */
  student: z.object({ name: z.string(), roll_no: z.string() }).nullable(),
  /** Why it was refused. */
  error: z.string().nullable(),
});
export type ImportedPhoto = z.infer<typeof importedPhoto>;

/**
 * A line of the answer of `POST /photos/import`, which is written while the photos are stored. Only the last line says
 * that it is whole: without it, the import broke off, and what came before is stored.
 */
export const photoImportLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start'), files: z.number().int() }),
  importedPhoto.extend({ kind: z.literal('photo') }),
  z.object({ kind: z.literal('broken'), error: z.string() }),
  z.object({ kind: z.literal('end') }),
]);
export type PhotoImportLine = z.infer<typeof photoImportLine>;
