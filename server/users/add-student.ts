import { type Refusal, refuse } from '#contract/errors.ts';
import { TRADE_NAMES, tradeNamed } from '#contract/trades.ts';
import type { AddStudentBody } from '#contract/users/bulk.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { refuseTrade } from '../accounts/profile.ts';
import { newQrCode } from '../accounts/register.ts';
import { insertUser, isActiveAdmin, type NewUser, refuseTakenToAdmin } from '../accounts/users.ts';
import type { RowDeps } from '../row-deps.ts';
import type { WithPassword } from './new-passwords.ts';

/** What making accounts for others needs. */
export interface AddDeps extends RowDeps {
  readonly passwords: Passwords;
}

/**
 * Adds one student with an initial password to be handed over, as an import does. Nobody is added, and no password told,
 * if the admin was deactivated while this waited.
 */
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
  const user = await knex.transaction(async transaction => {
    const inserted = await insertUser(transaction, student, adminId);
    if (await isActiveAdmin(transaction, adminId)) return inserted;
    // The transaction then answers undefined, whatever is returned here.
    await transaction.rollback();
    return undefined;
  });
  if (user === undefined) return refuse('session_ended');
  return typeof user === 'string'
    ? refuseTakenToAdmin(knex, user, student)
    : { user, initialPassword: password };
}
