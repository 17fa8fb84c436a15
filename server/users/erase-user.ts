import { type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { newQrCode } from '../accounts/register.ts';
import type { UserChanges, UserRow } from '../accounts/users.ts';
import { type ChangeDeps, changeGuarded, type Target } from './change-user.ts';

/**
 * Erases a person from the college's data for good. The row keeps its id, which facts refer to, and its
 * trade, which counts need. Everything that identifies the person is replaced. Email and roll number become
 * free for others.
 */
export function eraseUser(deps: ChangeDeps, target: Target, confirm: string): Promise<UserRow | Refusal> {
  const isMeant = (user: UserRow): boolean =>
    [user.roll_no?.toLowerCase(), user.email, user.id].includes(confirm.toLowerCase());
  return changeGuarded(deps, target, user => {
    if (user.erased_at) return {};
    return isMeant(user) ? nobody(user, deps.now()) : refuseUnconfirmed();
  });
}

const refuseUnconfirmed = (): Refusal =>
  refuse('bad_request', {
    error: MESSAGES.eraseUnconfirmed,
    fields: { confirm: MESSAGES.eraseUnconfirmed },
  });

/** No password fits the hash, and no QR code contains the code. */
const nobody = (user: UserRow, now: Date): UserChanges => ({
  name: 'Erased user',
  email: `${user.id}@erased.invalid`,
  password_hash: 'erased',
  roll_no: null,
  phone: null,
  year: null,
  address: null,
  emergency_contact: null,
  qr_code: newQrCode(),
  qr_generation: user.qr_generation + 1,
  device_id: null,
  device_bound_at: null,
  deactivated_at: user.deactivated_at ?? now,
  erased_at: now,
});
