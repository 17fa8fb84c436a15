import type { Knex } from 'knex';
import type { z } from 'zod';
import { type Refusal, refuse } from '#contract/errors.ts';
import {
  FIND_AT_LEAST,
  FOUND_AT_DOOR,
  type FoundAtDoor,
  type findAtDoorAnswer,
} from '#contract/passes/device.ts';
import { searchWords } from '#contract/search.ts';
import { rollNoKey } from '#contract/texts.ts';
import { rosterAt } from '#read-model/expected.ts';
import {
  all,
  foundIn,
  loosenessOf,
  NAME_AND_ROLL_NO,
  type Sql,
  searchCondition,
} from '#read-model/filter.ts';
import { findRosterEvent } from '#read-model/roster.ts';
import { inSnapshot } from '#read-model/snapshot.ts';

/** The students expected at an event who have the words in name or roll number, best first. Never a list of all. */
export const findAtDoor = (
  { knex, timeZone }: { readonly knex: Knex; readonly timeZone: string },
  id: string,
  search: string,
): Promise<z.input<typeof findAtDoorAnswer> | Refusal> =>
  inSnapshot(knex, async (snapshot, { head }) => {
    const event = await findRosterEvent(snapshot, id);
    if (!event) return refuse('event_not_found');
    const expected = await rosterAt(snapshot, event, { asOf: head, timeZone });
    const words = searchWords(search).join(' ');
    const isShort = words.length < FIND_AT_LEAST;
    const found = isShort ? isRollNo(words) : nameOrRollNoHas(search);
    const looseness = loosenessOf(NAME_AND_ROLL_NO, search);
    const { rows }: { rows: FoundAtDoor[] } = await snapshot.raw(
      `SELECT users.id, users.name, users.roll_no, expected.trade, marks.status IS NOT NULL AS present
       FROM (${expected.sql}) AS expected JOIN users ON users.id = expected.student_id
       LEFT JOIN attendance_records AS marks
         ON marks.event_id = ? AND marks.student_id = users.id AND marks.status = 'present'
       WHERE users.erased_at IS NULL AND ${found.sql}
       ORDER BY ${looseness.sql}, lower(users.name), users.id LIMIT ?`,
      [...expected.values, id, ...found.values, ...looseness.values, FOUND_AT_DOOR + 1],
    );
    const more = rows.length > FOUND_AT_DOOR;
    return { success: true, students: rows.slice(0, FOUND_AT_DOOR), more };
  });

/** Not in the email: what a pass does not show, it does not find by. */
const nameOrRollNoHas = (search: string): Sql =>
  // The first condition reads a stored text, and leaves few rows for the second.
  all([searchCondition(search), foundIn([NAME_AND_ROLL_NO], search)]);

const isRollNo = (search: string): Sql => ({
  sql: 'lower(users.roll_no) = ?',
  values: [rollNoKey(search)],
});
