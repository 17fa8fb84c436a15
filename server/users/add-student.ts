import type { Refusal } from '#contract/errors.ts';
import { TRADE_NAMES, tradeNamed } from '#contract/trades.ts';
import type { AddStudentBody } from '#contract/users/bulk.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { refuseTrade } from '../accounts/profile.ts';
import { newQrCode } from '../accounts/register.ts';
import { insertUser, type NewUser, refuseTakenToAdmin, type UserRow } from '../accounts/users.ts';
import type { RowDeps } from '../row-deps.ts';

interface AddDeps extends RowDeps {
  readonly passwords: Passwords;
}

/** Adds one student with an initial password to be handed over, as an import does. */
export async function addStudent(
  { knex, now, newId, passwords }: AddDeps,
  body: AddStudentBody,
  adminId: string,
): Promise<{ readonly user: UserRow; readonly initialPassword: string } | Refusal> {
  const trade = tradeNamed(body.trade) ?? body.trade;
  if (!TRADE_NAMES.includes(trade)) return refuseTrade(trade);
  const id = newId();
  const { password, hash } = passwords.initial.make(id);
  const student: NewUser = {
    id,
    name: body.name,
    email: body.email,
    password_hash: hash,
    role: 'user',
    trade,
    roll_no: body.roll_no,
    year: body.year ?? null,
    phone: body.phone ?? null,
    address: body.address ?? null,
    emergency_contact: body.emergencyContact ?? null,
    qr_code: newQrCode(),
    created_at: now(),
  };
  const user = await insertUser(knex, student, adminId);
  return typeof user === 'string'
    ? refuseTakenToAdmin(knex, user, student)
    : { user, initialPassword: password };
}
