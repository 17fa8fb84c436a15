import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { RegisterBody } from '#contract/accounts/schema.ts';
import type { Role } from '#contract/constants.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import { insertUser, refuseTaken, type UserRow } from './users.ts';

export interface AccountDeps {
  readonly knex: Knex;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly passwordMinLength: number;
}

/**
 * Registration always creates a student, even if the body has another role. Refuses weak passwords, and an
 * email or roll number that is taken.
 */
export const registerStudent = (deps: AccountDeps, body: RegisterBody): Promise<UserRow | Refusal> =>
  createAccount(deps, { ...body, role: 'user' });

/** Creates an account of either role: a student by registration, the first admin at start. */
export async function createAccount(
  deps: AccountDeps,
  wanted: Omit<RegisterBody, 'role' | 'trade' | 'roll_no'> & {
    readonly role: Role;
    readonly trade?: string;
    readonly roll_no?: string;
  },
): Promise<UserRow | Refusal> {
  const weak = passwordProblem(wanted.password, deps.passwordMinLength);
  if (weak) return refuse('bad_request', { error: weak, fields: { password: weak } });
  const row = await insertUser(deps.knex, {
    id: deps.newId(),
    name: wanted.name,
    email: wanted.email,
    password_hash: await hashPassword(wanted.password),
    role: wanted.role,
    trade: wanted.trade ?? null,
    roll_no: wanted.roll_no ?? null,
    qr_code: newQrCode(),
    created_at: deps.now(),
  });
  return typeof row === 'string' ? refuseTaken(row) : row;
}

/** The opaque code for a user in a QR code: 64 random bits, so none can be guessed from another. */
export const newQrCode = (): string => randomBytes(8).toString('base64url');
