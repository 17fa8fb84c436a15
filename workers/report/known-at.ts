import type { Knex } from 'knex';
import { momentInWords, numberInWords } from './words.ts';

/** Of a report asked for at an earlier position: which, and when the record had come to it; a phrase, or none. */
export async function knownAt(
  knex: Knex,
  asOf: number | undefined,
  timeZone: string,
): Promise<readonly string[]> {
  if (asOf === undefined) return [];
  const fact: { recorded_at: Date } | undefined = await knex('facts')
    .where({ position: asOf })
    .first('recorded_at');
  const moment = fact ? ` (${momentInWords(fact.recorded_at, timeZone)})` : '';
  return [`as known at position ${numberInWords(asOf)}${moment}`];
}
