import type { Knex } from 'knex';
import { looseRollNo } from '#contract/search.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import { rollNosAlike } from '../alike.ts';
import type { Judged } from './judge-rows.ts';

/**
 * For new rows, by their line: whom they may be of. GCS-100 is another number than GCS100, so the row is stored all the
 * same. But if it is the same student, both accounts are expected everywhere, and one of them is absent.
 */
export async function hintsOfAlike(
  knex: Knex,
  judged: readonly Judged[],
): Promise<ReadonlyMap<number, string>> {
  const created = judged.flatMap(each => {
    if (each.outcome !== 'created') return [];
    const { name, roll_no } = each.student;
    return [{ line: each.row.line, name, roll_no, key: looseRollNo(roll_no) }];
  });
  const keys = [...new Set(created.map(({ key }) => key))].filter(Boolean);
  // Of several accounts, the oldest: the last one of a key stays.
  const known = new Map((await rollNosAlike(knex, keys)).map(row => [looseRollNo(row.roll_no), row]));
  const above = new Map<string, (typeof created)[number]>();
  const hints = new Map<number, string>();
  for (const row of created) {
    const account = known.get(row.key);
    const first = above.get(row.key);
    if (account) hints.set(row.line, IMPORT_MESSAGES.isThis(account.roll_no, account.name, account.email));
    else if (first) hints.set(row.line, IMPORT_MESSAGES.isThisRow(first.line, first.roll_no, first.name));
    // A number of signs only is like every other such number.
    else if (row.key) above.set(row.key, row);
  }
  return hints;
}
