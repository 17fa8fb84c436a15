import type { Knex } from 'knex';
import { grouped } from '#contract/numbers.ts';
import { momentInWords } from '../layout/words.ts';

/**
 * For a report of an earlier position: a phrase with its last entry and when that was recorded, which may be long before
 * the moment that was asked for. Otherwise none.
 */
export async function knownAt(
  knex: Knex,
  asOf: number | undefined,
  timeZone: string,
): Promise<readonly string[]> {
  if (asOf === undefined) return [];
  const fact: { recorded_at: Date } | undefined = await knex('facts')
    .where({ position: asOf })
    .first('recorded_at');
  const recorded = fact ? `, recorded on ${momentInWords(fact.recorded_at, timeZone)}` : '';
  return [`as it was known up to entry ${grouped(asOf)}${recorded}`];
}
