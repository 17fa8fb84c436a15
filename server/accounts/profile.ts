import type { Knex } from 'knex';
import type { UpdateProfileBody } from '#contract/accounts.ts';
import { type Fields, type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PROFILE_TRADES } from '#contract/trades.ts';
import { changeUser, findUser, refuseTaken, type UserChanges, type UserRow } from './users.ts';

/** Changes what a user may change of themselves. */
export async function updateProfile(
  { knex, now }: { readonly knex: Knex; readonly now: () => Date },
  id: string,
  body: UpdateProfileBody,
): Promise<UserRow | Refusal> {
  const user = await findUser(knex, id);
  if (!user) return refuse('session_ended');
  if (!isTradeOffered(body.trade, user, PROFILE_TRADES)) return refuseTrade(body.trade);
  const changed = await changeUser(knex, user, personalColumns(body), { actorId: id, at: now() });
  return typeof changed === 'string' ? refuseTaken(changed) : changed;
}

/** A user's present trade is always offered, whichever list it is on; undefined: it is not asked for. */
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

/** The columns of what is asked for under the names of the wire. */
export const personalColumns = ({ emergencyContact, ...body }: UpdateProfileBody): UserChanges => ({
  ...body,
  emergency_contact: emergencyContact,
});
