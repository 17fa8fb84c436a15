import type { Refusal } from '#contract/errors.ts';
import { TRADE_NAMES, tradeNamed } from '#contract/trades.ts';
import type { AddStudentBody } from '#contract/users/bulk.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { refuseTrade } from '../accounts/profile.ts';
import { newQrCode } from '../accounts/register.ts';
import { insertUser, type NewUser, refuseTakenToAdmin } from '../accounts/users.ts';
import type { RowDeps } from '../row-deps.ts';
import type { WithPassword } from './new-passwords.ts';

/** What making accounts for others needs. */
export interface AddDeps extends RowDeps {
  readonly passwords: Passwords;
}

/** Adds one student with an initial password to be handed over, as an import does. */
export async function addStudent(
  { knex, now, newId, passwords }: AddDeps,
  {
    trade: asked,
    year = null,
    phone = null,
    address = null,
    emergencyContact = null,
    ...body
  }: AddStudentBody,
  adminId: string,
): Promise<WithPassword | Refusal> {
  const trade = tradeNamed(asked) ?? asked;
  if (!TRADE_NAMES.includes(trade)) return refuseTrade(trade);
  const id = newId();
  const { password, hash } = passwords.initial.make(id);
  const student: NewUser = {
    ...{ ...body, trade, year, phone, address, emergency_contact: emergencyContact },
    ...{ id, role: 'user', password_hash: hash, qr_code: newQrCode(), created_at: now() },
  };
  const user = await insertUser(knex, student, adminId);
  return typeof user === 'string'
    ? refuseTakenToAdmin(knex, user, student)
    : { user, initialPassword: password };
}
