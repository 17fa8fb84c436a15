import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { rollNoKey } from '#contract/texts.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import type { UserRow } from '../../accounts/users.ts';
import { changesNumber, type Judged } from './judged.ts';

/**
 * Refuses the rows whose roll number another row above gets, or whose new one somebody has who keeps it. Who gets
 * another number by the same file leaves the former one free: numbers may move from one student to the next. A row
 * that is refused here leaves none free, so it is looked again until nothing changes.
 */
export function refuseTakenNumbers(
  judged: readonly Judged[],
  holderOf: (rollNo: string) => Pick<UserRow, 'id' | 'name' | 'email'> | undefined,
): Judged[] {
  const leaving = new Set(judged.filter(changesNumber).map(({ id }) => id));
  const lines = new Map<string, number>();
  const checked = judged.map((each): Judged => {
    if (each.outcome === 'refused') return each;
    const { row, student } = each;
    const field = student.new_roll_no === null ? 'roll_no' : 'new_roll_no';
    const refused = (why: string): Judged => ({ row, outcome: 'refused', fields: { [field]: why } });
    const key = rollNoKey(student.roll_no);
    const above = lines.get(key);
    if (above !== undefined) return refused(SERVER_MESSAGES.csvRowTwice(above));
    lines.set(key, row.line);
    const holder = student.new_roll_no === null ? undefined : holderOf(student.new_roll_no);
    if (!holder || leaving.has(holder.id) || ('id' in each && holder.id === each.id)) return each;
    return refused(IMPORT_MESSAGES.newRollNoOfOther(holder.name, holder.email));
  });
  const isSettled = checked.every((each, nth) => each === judged[nth]);
  return isSettled ? checked : refuseTakenNumbers(checked, holderOf);
}
