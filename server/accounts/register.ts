import { randomBytes } from 'node:crypto';
import type { RegisterBody } from '#contract/accounts/schema.ts';
import type { Role } from '#contract/constants.ts';
import type { Refusal } from '#contract/errors.ts';
import { refuseField } from '../refuse-field.ts';
import type { RowDeps } from '../row-deps.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import type { StoreSignUp } from './sign-ups.ts';
import { insertUser, type NewUser, refuseTaken, type Taken, type UserRow } from './users.ts';

export interface AccountDeps extends RowDeps {
  readonly passwordMinLength: number;
}

/**
 * Registration always creates a student, even if the body has another role. Refuses weak passwords, and an
 * email or roll number that is taken. With the office's setting, one who is not on its list waits for approval.
 */
export const registerStudent = (
  deps: AccountDeps & { readonly storeSignUp: StoreSignUp },
  body: RegisterBody,
): Promise<UserRow | Refusal> =>
  createAccount(deps, { ...body, role: 'user' }, user =>
    deps.storeSignUp({ ...user, roll_no: body.roll_no }),
  );

/** Creates an account of either role: a student by registration, the first admin at start. */
export async function createAccount(
  deps: AccountDeps,
  wanted: Omit<RegisterBody, 'role' | 'trade' | 'roll_no'> & {
    readonly role: Role;
    readonly trade?: string;
    readonly roll_no?: string;
  },
  store: (user: NewUser) => Promise<UserRow | Taken> = user => insertUser(deps.knex, user),
): Promise<UserRow | Refusal> {
  const weak = passwordProblem(wanted.password, deps.passwordMinLength);
  if (weak) return refuseField('password', weak);
  const user: NewUser = {
    id: deps.newId(),
    name: wanted.name,
    email: wanted.email,
    password_hash: await hashPassword(wanted.password),
    role: wanted.role,
    trade: wanted.trade ?? null,
    roll_no: wanted.roll_no ?? null,
    qr_code: newQrCode(),
    created_at: deps.now(),
  };
  const row = await store(user);
  return typeof row === 'string' ? refuseTaken(row) : row;
}

/** The opaque code for a user in a QR code: 64 random bits, so none can be guessed from another. */
export const newQrCode = (): string => randomBytes(8).toString('base64url');
