import type { Knex } from 'knex';
import type { User } from '#contract/accounts.ts';
import type { Role, YEARS } from '#contract/constants.ts';
import { violatedConstraint } from '#platform/database-errors.ts';

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
  readonly created_at: Date;
}

export type NewUser = Pick<
  UserRow,
  'id' | 'name' | 'email' | 'password_hash' | 'role' | 'trade' | 'roll_no' | 'qr_code' | 'created_at'
>;

/** Inserts a user, or says which unique value is taken. */
export async function insertUser(
  knex: Knex,
  user: NewUser,
): Promise<UserRow | 'email_taken' | 'roll_no_taken'> {
  try {
    const rows = await knex<UserRow>('users').insert(user).returning('*');
    const row = rows[0];
    if (!row) throw new Error('the inserted user did not come back');
    return row;
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'users_email_unique') return 'email_taken';
    if (constraint === 'users_roll_no_unique') return 'roll_no_taken';
    throw error;
  }
}

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
});
