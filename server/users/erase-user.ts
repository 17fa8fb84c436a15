import { type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { newQrCode } from '../accounts/register.ts';
import type { UserChanges, UserRow } from '../accounts/users.ts';
import { type ChangeDeps, changeGuarded, type Target } from './change-user.ts';

/**
 * Takes a person out of the college's data for good. The row stays under its id, for facts name it, and its trade, by
 * which they are counted; whatever says who it was is replaced. Email and roll number are free for somebody else.
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

/** No password fits the hash, no QR code names the code. */
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
  deactivated_at: user.deactivated_at ?? now,
  erased_at: now,
});
