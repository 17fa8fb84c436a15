import type { User } from '#contract/accounts/schema.ts';
import { QR_TYPE, type UnsignedQr } from '#contract/qr/code.ts';

/** The code's content if the server gives none. It is unsigned, so an admin has to confirm it by eye. */
export function fallbackQrText(user: User, now: Date): string {
  const payload: UnsignedQr = {
    userId: user.id,
    rollNo: user.roll_no ?? '',
    name: user.name,
    trade: user.trade ?? '',
    timestamp: now.toISOString(),
    type: QR_TYPE,
  };
  return JSON.stringify(payload);
}
