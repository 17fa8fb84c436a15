import type { Knex } from 'knex';
import { type Refusal, refuse } from '#contract/errors.ts';

interface MadeOnce {
  readonly table: string;
  /** What the caller asks for, with its id and who they are. */
  readonly wanted: { readonly id: string } & Readonly<Record<string, unknown>>;
  /** What else the row holds, also in place of what is not asked for. It differs from one call to the next. */
  readonly rest: Readonly<Record<string, unknown>>;
  /** Why it cannot be made now. What was made before is not judged again. */
  readonly judge: () => Promise<Refusal | undefined>;
}

/**
 * Inserts a row whose id the caller may have made. `false`: it is there, because the same person has asked for the same
 * before and lost the answer. This waits for a call that is still making it. An id of anything else is refused.
 */
export async function insertOnce(
  knex: Knex,
  { table, wanted, rest, judge }: MadeOnce,
): Promise<boolean | Refusal> {
  const isMade = async (): Promise<boolean> => (await knex(table).where(wanted).first('id')) !== undefined;
  if (await isMade()) return false;
  const refusal = await judge();
  // The same call may have made it meanwhile, which can itself be the reason: its id is in use now.
  if (refusal) return (await isMade()) ? false : refusal;
  const row = { ...rest, ...wanted };
  const inserted: unknown[] = await knex(table).insert(row).onConflict('id').ignore().returning('id');
  if (inserted.length > 0) return true;
  return (await isMade()) ? false : refuse('id_taken');
}
