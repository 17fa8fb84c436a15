import type { Knex } from 'knex';
import type { User } from '#contract/accounts.ts';
import type { Role, YEARS } from '#contract/constants.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { violatedConstraint } from '#platform/database-errors.ts';
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
  readonly token_version: number;
  readonly deactivated_at: Date | null;
  /** When the personal data was taken out. */
  readonly erased_at: Date | null;
  readonly created_at: Date;
}

export type NewUser = Pick<
  UserRow,
  'id' | 'name' | 'email' | 'password_hash' | 'role' | 'trade' | 'roll_no' | 'qr_code' | 'created_at'
>;

export type Taken = 'email_taken' | 'roll_no_taken';

/** What may be changed of a user; undefined stays as it is. */
export type UserChanges = {
  readonly [Column in Exclude<keyof UserRow, 'id' | 'created_at'>]?: UserRow[Column] | undefined;
};

/** Inserts a user together with the fact that a student registered, or says which unique value is taken. */
export const insertUser = (knex: Knex, user: NewUser): Promise<UserRow | Taken> =>
  orTaken(() =>
    knex.transaction(async transaction => {
      const [row] = await transaction<UserRow>('users').insert(user).returning('*');
      if (!row) throw new Error('the inserted user did not come back');
      const by = { actorId: row.id, means: 'manual', occurredAt: user.created_at } as const;
      await recordStudents(transaction, [{ before: null, after: row }], by);
      return row;
    }),
  );

/** Who changes a user, and when. */
export interface ChangedBy {
  readonly actorId: string;
  readonly at: Date;
}

/**
 * Writes what is wanted and differs, together with what is recorded of it, or says which unique value is taken. Where
 * nothing differs nothing is written: every change of a user makes servers forget whom they remember.
 */
export async function changeUser(
  knex: Knex,
  user: UserRow,
  wanted: UserChanges,
  { actorId, at }: ChangedBy,
): Promise<UserRow | Taken> {
  const changes = differing(user, wanted);
  if (Object.keys(changes).length === 0) return user;
  return orTaken(() =>
    knex.transaction(async transaction => {
      const own = transaction<UserRow>('users').where({ id: user.id });
      // Locked: what is recorded as having been so before must be what this very change replaces.
      const before = await own.clone().forNoKeyUpdate().first();
      const [after] = await own.update(changes).returning('*');
      if (!before || !after) throw new Error('the changed user did not come back');
      await recordStudents(transaction, [{ before, after }], { actorId, means: 'manual', occurredAt: at });
      return after;
    }),
  );
}

/** The part of `wanted` that is not so already. */
export function differing(user: UserRow, wanted: UserChanges): Partial<Omit<UserRow, 'id' | 'created_at'>> {
  const present = new Map<string, unknown>(Object.entries(user));
  const changes = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && present.get(name) !== value,
  );
  return Object.fromEntries(changes);
}

/** What `store` answers, or which unique value it ran into. */
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

/** Addresses are stored in lower case; `email` must be so too. */
export const findUserByEmail = (knex: Knex, email: string): Promise<UserRow | undefined> =>
  knex<UserRow>('users').whereRaw('lower(email) = ?', [email]).first();

export const findUser = (knex: Knex, id: string): Promise<UserRow | undefined> =>
  knex<UserRow>('users').where({ id }).first();

/** A user as they themselves and admins see them: every field that leaves stands here. */
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
});
