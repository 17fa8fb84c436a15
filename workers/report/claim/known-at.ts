import type { Knex } from 'knex';
import { grouped } from '#contract/numbers.ts';
import { momentInWords } from '../layout/words.ts';

/** For a report of an earlier position: a phrase with its moment and its last entry. Otherwise none. */
export async function knownAt(
  knex: Knex,
  asOf: number | undefined,
  timeZone: string,
): Promise<readonly string[]> {
  if (asOf === undefined) return [];
  const fact: { recorded_at: Date } | undefined = await knex('facts')
    .where({ position: asOf })
    .first('recorded_at');
  const moment = fact ? ` on ${momentInWords(fact.recorded_at, timeZone)}` : '';
  return [`as it was known${moment} (up to entry ${grouped(asOf)})`];
}
