import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Refusal } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { rollNoKey } from '#contract/texts.ts';
import { newQrCode } from '../accounts/register.ts';
import type { Target, UserChanges, UserRow } from '../accounts/users.ts';
import { erasePhotos } from '../photos/store-photo.ts';
import { refuseField } from '../refuse-field.ts';
import { type ChangeDeps, type Changed, changeGuarded } from './change-user.ts';

/**
 * Erases a person from the college's data for good. The row keeps its id, which facts refer to, and its
 * trade, which counts need. Everything that identifies the person is replaced. Email and roll number become
 * free for others.
 */
export function eraseUser(deps: ChangeDeps, target: Target, confirm: string): Promise<Changed | Refusal> {
  const isMeant = (user: UserRow): boolean =>
    [user.roll_no, user.email, user.id].some(each => each !== null && rollNoKey(each) === rollNoKey(confirm));
  const wanted = (user: UserRow): UserChanges | Refusal => {
    if (user.erased_at) return {};
    return isMeant(user) ? erased(user, deps.now()) : refuseField('confirm', MESSAGES.eraseUnconfirmed);
  };
  return changeGuarded(deps, target, wanted, eraseBeside);
}

/** Erases what other tables hold of a person. On the office's list, their roll number may be somebody else's by now. */
export async function eraseBeside(transaction: Knex, user: UserRow): Promise<void> {
  await erasePhotos(transaction, user.id);
  await transaction('change_requests').where({ user_id: user.id }).delete();
  await transaction('correction_requests').where({ student_id: user.id }).delete();
  // Only what was decided has a reason. Deciding holds the row of a scan while it waits for the record, which we hold.
  await transaction('late_scans')
    .where({ student_id: user.id })
    .whereNotNull('reason')
    .update({ reason: null });
  // Nobody else may see what they asked for. Regular reports about them would go on about "Erased user".
  await transaction('reports').where({ owner_id: user.id }).delete();
  await transaction('report_schedules')
    .where({ owner_id: user.id })
    .orWhereRaw("report->>'userId' = ?", [user.id])
    .delete();
  await eraseUnsent(transaction, user);
  await transaction('expected_signups').where({ email: user.email.toLowerCase() }).delete();
}

/**
 * Erases addresses that were to be mailed. A worker holds the one that it sends, for as long as the mail server likes. It
 * keeps none of an erased user.
 */
async function eraseUnsent(transaction: Knex, { id, email }: UserRow): Promise<void> {
  const unsent = (table: string, key: readonly string[]) =>
    transaction(table)
      .select(...key)
      .forUpdate()
      .skipLocked();
  const warned = ['user_id', 'changed_at'];
  await transaction('email_change_mails')
    .whereIn(warned, unsent('email_change_mails', warned).where({ user_id: id }))
    .delete();
  await transaction('password_requests')
    .whereIn('email', unsent('password_requests', ['email']).where({ email }))
    .delete();
}

/** A user without personal data. No password fits the hash, and no QR code contains the code. */
export const erased = (user: UserRow, now: Date): UserChanges => ({
  name: 'Erased user',
  // Others see the user's id. An account with an email that follows from it would keep it from being erased.
  email: `${randomUUID()}@erased.invalid`,
  password_hash: 'erased',
  roll_no: null,
  phone: null,
  year: null,
  address: null,
  emergency_contact: null,
  qr_code: newQrCode(),
  qr_generation: user.qr_generation + 1,
  waiting_since: null,
  device_id: null,
  device_bound_at: null,
  device_browser: null,
  deactivated_at: user.deactivated_at ?? now,
  erased_at: now,
});
