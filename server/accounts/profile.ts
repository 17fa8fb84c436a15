import type { Knex } from 'knex';
import type { UpdateProfileBody } from '#contract/accounts/schema.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PROFILE_TRADES } from '#contract/trades.ts';
import type { Limits } from '../http/limits.ts';
import { refuseField } from '../refuse-field.ts';
import { refuseLocked } from './identity.ts';
import { changeUser, differing, lockOwn, refuseTaken, type UserChanges, type UserRow } from './users.ts';

export interface ProfileDeps {
  readonly knex: Knex;
  readonly now: () => Date;
  /** Whether a worker can mail users. */
  readonly mails: boolean;
  readonly limits: Pick<Limits, 'warningsByEmail'>;
}

/** Changes the fields that users may change of their own profile, unless the office keeps them. */
export async function updateProfile(
  deps: ProfileDeps,
  id: string,
  body: UpdateProfileBody,
): Promise<UserRow | Refusal> {
  const { warningsByEmail } = deps.limits;
  let warned: string | null = null;
  const mayWarn = async (email: string): Promise<boolean> => {
    if (deps.mails && !(await warningsByEmail.take(email))) warned = email;
    return warned !== null;
  };
  let stored = false;
  try {
    const changed = await deps.knex.transaction(transaction =>
      change({ transaction, now: deps.now, mayWarn }, id, body),
    );
    stored = !isRefusal(changed);
    return changed;
  } finally {
    // A change that is not stored uses up none of the warnings of one that is.
    if (!stored && warned !== null) await warningsByEmail.giveBack(warned);
  }
}

interface ChangeDeps extends Pick<ProfileDeps, 'now'> {
  readonly transaction: Knex.Transaction;
  /** Whether this address, the one before, gets a warning. */
  readonly mayWarn: (email: string) => Promise<boolean>;
}

async function change(
  { transaction, now, mayWarn }: ChangeDeps,
  id: string,
  body: UpdateProfileBody,
): Promise<UserRow | Refusal> {
  const user = await lockOwn(transaction, id);
  if (!user) return refuse('session_ended');
  if (!isTradeOffered(body.trade, user, PROFILE_TRADES)) return refuseTrade(body.trade);
  const wanted = personalColumns(body);
  const locked = await refuseLocked(transaction, user, wanted);
  if (locked) return locked;
  const at = now();
  // Before the change, after which marks wait for the commit.
  const warns = differing(user, wanted).email !== undefined && (await mayWarn(user.email));
  const changed = await changeUser(transaction, user, wanted, { actorId: id, at });
  if (typeof changed === 'string') return refuseTaken(changed);
  if (warns) await mailFormer(transaction, user, at);
  return changed;
}

/**
 * Somebody with an open session may change the email, and then choose a new password by mail. A worker tells the owner of
 * the former address.
 */
async function mailFormer(transaction: Knex, { id, email }: UserRow, at: Date): Promise<void> {
  await transaction('email_change_mails').insert({ user_id: id, changed_at: at, former_email: email });
}

/** A user's current trade is always offered, even if it is on no list; undefined: no trade is requested. */
export const isTradeOffered = (
  trade: string | null | undefined,
  user: Pick<UserRow, 'trade'>,
  offered: readonly string[],
): boolean => trade === undefined || trade === user.trade || (trade !== null && offered.includes(trade));

export const refuseTrade = (trade: string | null | undefined): Refusal =>
  refuseField('trade', trade ? MESSAGES.tradeUnknown : MESSAGES.tradeRequired);

/** Maps the request's field names to columns. */
export const personalColumns = ({ emergencyContact, ...body }: UpdateProfileBody): UserChanges => ({
  ...body,
  emergency_contact: emergencyContact,
});
