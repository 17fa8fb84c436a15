import type { Knex } from 'knex';
import { lacksZerosOf, looseRollNo, withoutZeros } from '#contract/search.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import { rollNosAlike } from '../../accounts/alike.ts';
import type { Judged } from './judged.ts';
import { maybeMade } from './student.ts';

/**
 * For new rows, by their line, a question about their roll number. GCS-100 is another number than GCS100, so the row is
 * stored all the same. But if it is the same student, both accounts are expected everywhere, and one of them is absent.
 */
export async function hintsOf(knex: Knex, judged: readonly Judged[]): Promise<ReadonlyMap<number, string>> {
  const created = judged.flatMap(each => {
    if (each.outcome !== 'created') return [];
    const { name, roll_no } = each.student;
    return [{ line: each.row.line, name, roll_no, key: looseRollNo(roll_no) }];
  });
  const hintOfAccount = await accountsLike(
    knex,
    created.map(({ key }) => key),
  );
  const withZero = shortestWithZero(judged);
  const above = new Map<string, (typeof created)[number]>();
  const hints = new Map<number, string>();
  for (const row of created) {
    const first = above.get(withoutZeros(row.key));
    // A number of signs only is like every other such number.
    if (row.key && !first) above.set(withoutZeros(row.key), row);
    const ofAccount = hintOfAccount(row.key);
    if (ofAccount !== undefined) hints.set(row.line, ofAccount);
    else if (first) hints.set(row.line, IMPORT_MESSAGES.isThisRow(first.line, first.roll_no, first.name));
    else if (withZero !== undefined && lacksZero(row.key, withZero))
      hints.set(row.line, IMPORT_MESSAGES.zerosLost(withZero));
    else if (maybeMade(row.roll_no)) hints.set(row.line, IMPORT_MESSAGES.maybeMade(row.roll_no));
  }
  return hints;
}

/** For the key of a number, the question whether it is that of an account. */
async function accountsLike(
  knex: Knex,
  keys: readonly string[],
): Promise<(key: string) => string | undefined> {
  const accounts = (await rollNosAlike(knex, keys)).map(
    account => [looseRollNo(account.roll_no), account] as const,
  );
  // Of several accounts, the oldest: the last one of a key stays.
  const same = new Map(accounts);
  const butForZeros = new Map(accounts.map(([key, account]) => [withoutZeros(key), account]));
  return key => {
    const account = same.get(key) ?? butForZeros.get(withoutZeros(key));
    if (!account) return undefined;
    const { roll_no, name, email } = account;
    return lacksZerosOf(key, roll_no)
      ? IMPORT_MESSAGES.isThisWithZeros(roll_no, name, email)
      : IMPORT_MESSAGES.isThis(roll_no, name, email);
  };
}

/** The shortest number of the file that begins with a zero and has digits only. */
const shortestWithZero = (judged: readonly Judged[]): string | undefined =>
  judged
    .flatMap(({ row: { student } }) => student?.roll_no ?? [])
    .filter(rollNo => /^0\d+$/.test(looseRollNo(rollNo)))
    .toSorted((one, other) => looseRollNo(one).length - looseRollNo(other).length)[0];

/** Numbers that begin with a zero have a fixed length, so a shorter one may have lost its own. */
const lacksZero = (key: string, withZero: string): boolean =>
  /^[1-9]\d*$/.test(key) && key.length < looseRollNo(withZero).length;
