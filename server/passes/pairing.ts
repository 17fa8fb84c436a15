import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { z } from 'zod';
import { PASS } from '#contract/constants.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { offerPairingAnswer, pairPassAnswer, pairPassBody } from '#contract/passes/device.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { isActiveAdmin, type Target } from '../accounts/users.ts';
import type { PassRow } from './pass-rows.ts';
import { numberOf, publicKeyOf, secretHash } from './signature.ts';

interface PairingDeps {
  readonly knex: Knex;
  readonly now: () => Date;
}

const SECRET_BYTES = 32;
/** No device, and no number. */
const UNPAIRED = { public_key: null, number: null, paired_at: null } as const;

const lockedPass = (transaction: Knex, key: Partial<Pick<PassRow, 'id' | 'secret_hash'>>) =>
  transaction<PassRow>('passes').where(key).forUpdate().first();

const isOver = (row: PassRow, now: Date): boolean => row.revoked_at !== null || row.expires_at <= now;

/** A new secret for a device to pair with. An earlier secret is void. A device that nobody confirmed is void, too. */
export const offerPairing = (
  { knex, now }: PairingDeps,
  target: Target,
): Promise<z.input<typeof offerPairingAnswer> | Refusal> =>
  knex.transaction(async transaction => {
    const row = await lockOffered(transaction, target, now);
    if (isRefusal(row)) return row;
    const at = now();
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const until = new Date(at.getTime() + PASS.pairWithinSeconds * 1_000);
    const offered = { secret_hash: secretHash(secret), secret_until: until, wrong_numbers: 0, ...UNPAIRED };
    await transaction('passes').where({ id: row.id }).update(offered);
    return { success: true as const, secret, until: until.toISOString(), now: at.toISOString() };
  });

/** A pass that a device may still get. The admin may have been deactivated while this waited for its row. */
async function lockOffered(
  transaction: Knex,
  { id, adminId }: Target,
  now: () => Date,
): Promise<PassRow | Refusal> {
  const row = await lockedPass(transaction, { id });
  if (!(await isActiveAdmin(transaction, adminId))) return refuse('session_ended');
  if (!row) return refuse('pass_not_found');
  if (row.revoked_at) return refuse('pass_revoked');
  if (isOver(row, now())) return refuse('pass_expired');
  return row.confirmed_at ? refuse('pass_paired_before') : row;
}

/** Pairs the device that shows the secret, once. The device that comes first shows a number, by which the admin knows it. */
export const pairPass = (
  { knex, now }: PairingDeps,
  { secret, publicKey }: z.output<typeof pairPassBody>,
): Promise<z.input<typeof pairPassAnswer> | Refusal> =>
  knex.transaction(async transaction => {
    const row = await lockedPass(transaction, { secret_hash: secretHash(secret) });
    const at = now();
    if (!row) return refuse('pairing_unknown');
    const { id, name } = row;
    const answer = { success: true as const, id, name, now: at.toISOString() };
    if (row.public_key !== null) {
      // The device that lost our answer asks again with the same key.
      return row.public_key === publicKey ? answer : refuse('pairing_used');
    }
    if (isOver(row, at) || row.secret_until === null || row.secret_until <= at)
      return refuse('pairing_expired');
    if (!publicKeyOf(publicKey))
      return refuse('bad_request', { fields: { publicKey: SERVER_MESSAGES.passKeyUnreadable } });
    const paired = { public_key: publicKey, number: numberOf(secret, publicKey), paired_at: at };
    await transaction('passes').where({ id }).update(paired);
    return answer;
  });

/** The admin saw the same number on both screens. After a few wrong ones a new code is needed. */
export async function confirmPass(
  { knex, now }: PairingDeps,
  target: Target,
  number: string,
): Promise<true | Refusal> {
  return knex.transaction<true | Refusal>(async transaction => {
    const row = await lockOffered(transaction, target, now);
    if (isRefusal(row)) return row;
    const at = now();
    const own = transaction<PassRow>('passes').where({ id: row.id });
    const latest = at.getTime() - PASS.confirmWithinSeconds * 1_000;
    if (!row.paired_at || row.paired_at.getTime() < latest) return refuse('pairing_expired');
    if (row.number === number) {
      await own.update({ confirmed_at: at, number: null });
      return true;
    }
    const wrong = row.wrong_numbers + 1;
    const isVoid = wrong >= PASS.wrongNumbers;
    await own.update({
      wrong_numbers: wrong,
      ...(isVoid && { ...UNPAIRED, secret_until: at, secret_hash: null }),
    });
    return refuse(isVoid ? 'pairing_expired' : 'pairing_number_wrong');
  });
}
