import type { Knex } from 'knex';
import { rollNoKey } from '#contract/texts.ts';
import { newQrCode } from '../../accounts/register.ts';
import type { UserRow } from '../../accounts/users.ts';
import { slicesOf } from '../../slices.ts';
import { recordStudents } from '../../students/record.ts';
import type { AddDeps } from '../add-student.ts';
import { changesNumber, type Judged, type ReadRow } from './judged.ts';

/** Roll numbers that were stored before they were brought into one form (`identifier`). */
const MAYBE_ANOTHER_FORM = "roll_no ~ '[^ -~]|  '";

/**
 * The users who have an email or a roll number of these rows. Locked, so that they do not change until the
 * rows are stored.
 */
export async function findPresent(knex: Knex, rows: readonly ReadRow[]): Promise<UserRow[]> {
  const students = rows.flatMap(({ student }) => student ?? []);
  return knex('users')
    .whereRaw(`lower(email) = ANY(?) OR lower(roll_no) = ANY(?) OR ${MAYBE_ANOTHER_FORM}`, [
      students.map(student => student.email),
      // Those that were stored with the mark of a text, too.
      students
        .flatMap(({ roll_no, new_roll_no }) => (new_roll_no === null ? [roll_no] : [roll_no, new_roll_no]))
        .map(rollNoKey)
        .flatMap(key => [key, `'${key}`]),
    ])
    .orderBy('id')
    .forNoKeyUpdate();
}

const CREATE = `
  INSERT INTO users (id, name, email, password_hash, role, trade, roll_no, year, phone, address, emergency_contact,
    qr_code, created_at)
  SELECT id, name, email, password_hash, 'user', trade, roll_no, year, phone, address, "emergencyContact",
    qr_code, created_at
  FROM json_to_recordset(?::json) AS created (id uuid, name text, email text, password_hash text, trade text,
    roll_no text, year text, phone text, address text, "emergencyContact" text, qr_code text, created_at timestamptz)`;

const UPDATE = `
  UPDATE users SET name = updated.name, roll_no = updated.roll_no, trade = updated.trade, year = updated.year,
    phone = updated.phone, address = updated.address, emergency_contact = updated."emergencyContact",
    waiting_since = NULL
  FROM json_to_recordset(?::json) AS updated (id uuid, name text, roll_no text, trade text, year text, phone text,
    address text, "emergencyContact" text)
  WHERE users.id = updated.id`;

/** On a busy machine a statement with all rows of a college would take longer than one may. */
const ROWS_AT_ONCE = 1_000;

/** The admin who imports, and the users that existed before. */
interface Importing {
  readonly adminId: string;
  readonly present: readonly UserRow[];
}

/** Stores the rows judged to be created or updated. Returns the initial passwords by line. */
export async function storeRows(
  { knex, now, newId, passwords }: AddDeps,
  judged: readonly Judged[],
  { adminId, present }: Importing,
): Promise<ReadonlyMap<number, string>> {
  const handedOut = new Map<number, string>();
  const created_at = now();
  const created = judged.flatMap(each => {
    if (each.outcome !== 'created') return [];
    const id = newId();
    const { password, hash } = passwords.initial.make(id);
    handedOut.set(each.row.line, password);
    return { ...each.student, id, password_hash: hash, qr_code: newQrCode(), created_at };
  });
  const updated = judged.flatMap(each =>
    each.outcome === 'updated' ? [{ ...each.student, id: each.id }] : [],
  );
  await freeNumbers(knex, judged);
  for (const rows of slicesOf(created, ROWS_AT_ONCE)) await knex.raw(CREATE, [JSON.stringify(rows)]);
  for (const rows of slicesOf(updated, ROWS_AT_ONCE)) await knex.raw(UPDATE, [JSON.stringify(rows)]);
  const before = new Map(present.map(row => [row.id, row]));
  const after: UserRow[] = await knex('users').whereRaw('id = ANY(?::uuid[])', [
    [...created, ...updated].map(({ id }) => id),
  ]);
  const by = { actorId: adminId, means: 'import', occurredAt: created_at } as const;
  await recordStudents(
    knex,
    after.map(row => ({ before: before.get(row.id) ?? null, after: row, by })),
    created_at,
  );
  return handedOut;
}

/** The numbers that move from one student to another are unique at each moment, too. */
async function freeNumbers(knex: Knex, judged: readonly Judged[]): Promise<void> {
  const ids = judged.filter(changesNumber).map(({ id }) => id);
  if (ids.length > 0) await knex('users').whereRaw('id = ANY(?::uuid[])', [ids]).update({ roll_no: null });
}
