import type { ManagedNotice } from '#contract/notices/schema.ts';
import { formatDay } from '../../lib/format/college-time.ts';

type Days = Pick<ManagedNotice, 'publish_date' | 'expiry_date' | 'state'>;

/** The days on which a notice is shown, in words that fit its state. */
export function spanOf({ publish_date, expiry_date, state }: Days): string {
  const from = formatDay(publish_date);
  const to = expiry_date === null ? null : formatDay(expiry_date);
  if (state === 'scheduled') return `Will be shown from ${from}${to === null ? '' : ` to ${to}`}`;
  if (state === 'expired') return `Was shown from ${from} to ${to}`;
  return to === null ? `Shown since ${from}` : `Shown from ${from} to ${to}`;
}
