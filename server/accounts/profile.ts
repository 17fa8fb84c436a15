import type { Knex } from 'knex';
import type { UpdateProfileBody } from '#contract/accounts/schema.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { Fields } from '#contract/failure.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PROFILE_TRADES } from '#contract/trades.ts';
import type { Limits } from '../http/limits.ts';
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
export const updateProfile = (
  deps: ProfileDeps,
  id: string,
  body: UpdateProfileBody,
): Promise<UserRow | Refusal> =>
  deps.knex.transaction(async transaction => {
    const user = await lockOwn(transaction, id);
    if (!user) return refuse('session_ended');
    if (!isTradeOffered(body.trade, user, PROFILE_TRADES)) return refuseTrade(body.trade);
    const wanted = personalColumns(body);
    const locked = await refuseLocked(transaction, user, wanted);
    if (locked) return locked;
    const at = deps.now();
    const warns = await takeWarning(deps, user, wanted);
    const changed = await changeUser(transaction, user, wanted, { actorId: id, at });
    if (typeof changed === 'string') {
      // Otherwise refused changes would use up the warnings of the one that is stored.
      if (warns) await deps.limits.warningsByEmail.giveBack(user.email);
      return refuseTaken(changed);
    }
    if (warns) await mailFormer(transaction, user, at);
    return changed;
  });

/** Whether the address before gets a mail. Counted before the change, after which marks wait for the commit. */
const takeWarning = async (
  { mails, limits }: ProfileDeps,
  user: UserRow,
  wanted: UserChanges,
): Promise<boolean> =>
  mails && differing(user, wanted).email !== undefined && !(await limits.warningsByEmail.take(user.email));

/**
 * Whoever holds an open session may change the email, and then choose a new password by mail. A worker tells the owner of
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

export function refuseTrade(trade: string | null | undefined): Refusal {
  const error = trade ? MESSAGES.tradeUnknown : MESSAGES.tradeRequired;
  const fields: Fields = { trade: error };
  return refuse('bad_request', { error, fields });
}

/** Maps the request's field names to columns. */
export const personalColumns = ({ emergencyContact, ...body }: UpdateProfileBody): UserChanges => ({
  ...body,
  emergency_contact: emergencyContact,
});
