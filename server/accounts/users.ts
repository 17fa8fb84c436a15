import type { Knex } from 'knex';
import type { User } from '#contract/accounts/schema.ts';
import type { Role, YEARS } from '#contract/constants.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import { violatedConstraint } from '#platform/database/database-errors.ts';
import { recordStudents } from '../students/record.ts';
import { isInitial } from './initial-passwords.ts';

/** A row of `users`. */
export interface UserRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password_hash: string;
  readonly role: Role;
  readonly trade: string | null;
  readonly roll_no: string | null;
  readonly phone: string | null;
  readonly year: (typeof YEARS)[number] | null;
  readonly address: string | null;
  readonly emergency_contact: string | null;
  readonly qr_code: string;
  readonly qr_generation: number;
  /** The phone that shows the live code, and since when. */
  readonly device_id: string | null;
  readonly device_bound_at: Date | null;
  /** The browser that shows the live code, by its own id. */
  readonly device_browser: string | null;
  readonly token_version: number;
  readonly deactivated_at: Date | null;
  /** When the personal data was erased. */
  readonly erased_at: Date | null;
  /** Since when the sign-up waits for the office's approval. Null: it does not. */
  readonly waiting_since: Date | null;
  readonly created_at: Date;
}

export type NewUser = Pick<
  UserRow,
  'id' | 'name' | 'email' | 'password_hash' | 'role' | 'trade' | 'roll_no' | 'qr_code' | 'created_at'
> &
  Partial<Pick<UserRow, 'year' | 'phone' | 'address' | 'emergency_contact' | 'waiting_since'>>;

export type Taken = 'email_taken' | 'roll_no_taken';

/** The fields of a user that can be changed; undefined keeps a field. */
export type UserChanges = {
  readonly [Column in Exclude<keyof UserRow, 'id' | 'created_at'>]?: UserRow[Column] | undefined;
};

/**
 * Inserts a user together with the fact that a student registered, or returns the unique field that is taken. Without
 * `actorId` they registered themselves.
 */
export const insertUser = (knex: Knex, user: NewUser, actorId = user.id): Promise<UserRow | Taken> =>
  orTaken(() =>
    knex.transaction(async transaction => {
      const [row] = await transaction<UserRow>('users').insert(user).returning('*');
      if (!row) throw new Error('the inserted user did not come back');
      const by = { actorId, means: 'manual', occurredAt: user.created_at } as const;
      await recordStudents(transaction, [{ before: null, after: row, by }], by.occurredAt);
      return row;
    }),
  );

/** The user who makes the change, and the time. */
interface ChangedBy {
  readonly actorId: string;
  readonly at: Date;
}

/**
 * Writes the wanted fields that differ, together with the facts about them, or returns the unique field that
 * is taken. If nothing differs, nothing is written, because every change of a user makes servers drop their
 * cached users. The row must be locked by the caller, because `user` is recorded as what this change replaces.
 */
export async function changeUser(
  outer: Knex,
  user: UserRow,
  wanted: UserChanges,
  { actorId, at }: ChangedBy,
): Promise<UserRow | Taken> {
  const changes = differing(user, wanted);
  if (Object.keys(changes).length === 0) return user;
  return orTaken(() =>
    // If a field is taken, only this is undone, and the caller's transaction goes on.
    outer.transaction(async transaction => {
      const own = transaction<UserRow>('users').where({ id: user.id });
      const [after] = await own.update(changes).returning('*');
      if (!after) throw new Error('the changed user did not come back');
      // The link was mailed to the address before, which may be a stranger's.
      if (changes.email !== undefined)
        await transaction('password_links').where({ user_id: user.id }).delete();
      const by = { actorId, means: 'manual', occurredAt: at } as const;
      await recordStudents(transaction, [{ before: user, after, by }], at);
      return after;
    }),
  );
}

export function differing(user: UserRow, wanted: UserChanges): Partial<Omit<UserRow, 'id' | 'created_at'>> {
  const present = new Map<string, unknown>(Object.entries(user));
  const changes = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && present.get(name) !== value,
  );
  return Object.fromEntries(changes);
}

/** The result of `store`, or the unique field that is taken. */
export async function orTaken<Result>(store: () => Promise<Result>): Promise<Result | Taken> {
  try {
    return await store();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'users_email_unique') return 'email_taken';
    if (constraint === 'users_roll_no_unique') return 'roll_no_taken';
    throw error;
  }
}

/** The refusal that names the field. */
export const refuseTaken = (taken: Taken): Refusal =>
  taken === 'email_taken'
    ? refuse(taken, { fields: { email: MESSAGES.emailTaken } })
    : refuse(taken, { fields: { roll_no: MESSAGES.rollNoTaken } });

/**
 * The same to an admin, who is told if a deactivated account has it, and whose that is: the office's list of students
 * shows none at first. A college gives the numbers of those who have left to new students.
 */
export async function refuseTakenToAdmin(
  knex: Knex,
  taken: Taken,
  { email, roll_no }: Pick<UserChanges, 'email' | 'roll_no'>,
): Promise<Refusal> {
  const holder = await (taken === 'email_taken'
    ? findUserByEmail(knex, email?.toLowerCase() ?? '')
    : knex<UserRow>('users')
        .whereRaw('lower(roll_no) = lower(?)', [roll_no ?? ''])
        .first());
  if (!holder?.deactivated_at) return refuseTaken(taken);
  return taken === 'email_taken'
    ? refuse(taken, { fields: { email: IMPORT_MESSAGES.emailOfDeactivated(holder.name) } })
    : refuse(taken, { fields: { roll_no: IMPORT_MESSAGES.rollNoOfDeactivated(holder.name) } });
}

/** Emails are stored in lower case; `email` must be in lower case, too. */
export const findUserByEmail = (knex: Knex, email: string): Promise<UserRow | undefined> =>
  knex<UserRow>('users').whereRaw('lower(email) = ?', [email]).first();

export const findUser = (knex: Knex, id: string): Promise<UserRow | undefined> =>
  knex<UserRow>('users').where({ id }).first();

/**
 * The user of a session, locked until the transaction ends. Undefined: they were erased or deactivated since the
 * session was checked, and nothing that they still send may be stored.
 */
export const lockOwn = (transaction: Knex, id: string): Promise<UserRow | undefined> =>
  transaction<UserRow>('users').where({ id, deactivated_at: null }).forNoKeyUpdate().first();

/** Whether a user is an active admin now. A request of many parts, or one that waits, outlasts who may make it. */
export const isActiveAdmin = async (knex: Knex, id: string): Promise<boolean> =>
  (await knex<UserRow>('users').where({ id, role: 'admin', deactivated_at: null }).first('id')) !== undefined;

/** What an admin acts upon: a user, a pass or an event, by its id. */
export interface Target {
  readonly id: string;
  readonly adminId: string;
}

/** Locks the user, until the transaction ends. The admin may have been deactivated while this waited for them. */
export async function lockForAdmin(transaction: Knex, { id, adminId }: Target): Promise<UserRow | Refusal> {
  const user = await transaction<UserRow>('users').where({ id }).forNoKeyUpdate().first();
  if (!(await isActiveAdmin(transaction, adminId))) return refuse('session_ended');
  return user ?? refuse('user_not_found');
}

/** A user as they themselves and admins see them. Every field that is sent is listed here. */
export const presentUser = (row: UserRow): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  trade: row.trade,
  roll_no: row.roll_no,
  studentId: row.roll_no,
  phone: row.phone,
  year: row.year,
  address: row.address,
  emergencyContact: row.emergency_contact,
  mustChangePassword: isInitial(row.password_hash),
  ...(row.waiting_since && { waiting: true }),
});
