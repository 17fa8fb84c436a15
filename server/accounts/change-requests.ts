import type { Knex } from 'knex';
import {
  type AskChangeBody,
  type ChangeRequest,
  IDENTITY_FIELDS,
  type Identity,
  type WhichRequest,
} from '#contract/accounts/identity.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import { SIGNUP_TRADES } from '#contract/trades.ts';
import type { RowDeps } from '../row-deps.ts';
import { isLocked } from './identity.ts';
import { isTradeOffered, refuseTrade } from './profile.ts';
import { differing, lockOwn, type UserRow } from './users.ts';

/** What a student wishes, of the fields that they want to be changed. */
interface Wishes {
  readonly wished_name: string | null;
  readonly wished_roll_no: string | null;
  readonly wished_trade: string | null;
}

/** A row of `change_requests`. */
export interface ChangeRequestRow extends Wishes {
  readonly user_id: string;
  readonly id: string;
  readonly asked_at: Date;
  readonly name_was: string | null;
  readonly roll_no_was: string | null;
  readonly trade_was: string | null;
  readonly refused_at: Date | null;
  readonly refused_by: string | null;
  readonly reason: string | null;
}

/** Stores what a student asks to be changed, in place of what they asked before. The same again changes nothing. */
export const askChange = (
  { knex, now, newId }: RowDeps,
  userId: string,
  body: AskChangeBody,
): Promise<UserRow | Refusal> =>
  knex.transaction(async transaction => {
    // Locked, so that what it was is what the request would change.
    const user = await lockOwn(transaction, userId);
    if (!user) return refuse('session_ended');
    const wishes = await wishesIn(transaction, user, body);
    if (isRefusal(wishes)) return wishes;
    const ofStudent = () => transaction<ChangeRequestRow>('change_requests').where({ user_id: userId });
    const same = await ofStudent()
      .where({ ...wishes, refused_at: null })
      .first('id');
    if (same) return user;
    await ofStudent().delete();
    await transaction<ChangeRequestRow>('change_requests').insert({
      ...{ user_id: userId, id: newId(), asked_at: now(), ...wishes },
      name_was: wishes.wished_name && user.name,
      roll_no_was: wishes.wished_roll_no && user.roll_no,
      trade_was: wishes.wished_trade && user.trade,
    });
    return user;
  });

/** Roll numbers that others have may be asked for: the answer tells a student nothing about others. */
async function wishesIn(knex: Knex, user: UserRow, body: AskChangeBody): Promise<Wishes | Refusal> {
  if (!(await isLocked(knex, user))) return refuse('identity_free');
  if (!isTradeOffered(body.trade, user, SIGNUP_TRADES)) return refuseTrade(body.trade);
  const { name, roll_no, trade } = differing(user, body);
  if (!name && !roll_no && !trade) return refuse('bad_request', { error: OFFICE_MESSAGES.changeMissing });
  return { wished_name: name ?? null, wished_roll_no: roll_no ?? null, wished_trade: trade ?? null };
}

/** Takes back an own request that waits, or puts away one that was refused. */
export async function dropRequest(
  knex: Knex,
  { id, userId, state }: WhichRequest & { readonly id: string; readonly userId: string },
): Promise<Refusal | undefined> {
  const own = knex<ChangeRequestRow>('change_requests').where({ id, user_id: userId });
  void (state === 'waiting' ? own.whereNull('refused_at') : own.whereNotNull('refused_at'));
  return (await own.delete()) === 0 ? refuse('change_request_not_found') : undefined;
}

/** Whether the office keeps who a user is, and what they ask it to change. */
export async function identityOf(knex: Knex, user: UserRow): Promise<Identity> {
  const row = await knex<ChangeRequestRow>('change_requests').where({ user_id: user.id }).first();
  const refusal = row?.refused_at ? { at: row.refused_at.toISOString(), reason: row.reason ?? '' } : null;
  return {
    locked: await isLocked(knex, user),
    request: row ? { ...presentRequest(row, user), refusal } : null,
  };
}

/** The wishes of a request, by the fields of the student. */
export const wishesOf = (row: Wishes) => ({
  name: row.wished_name ?? undefined,
  roll_no: row.wished_roll_no ?? undefined,
  trade: row.wished_trade ?? undefined,
});

/** A request beside what is so now. What is as wished already is left out. */
export const presentRequest = (
  row: ChangeRequestRow,
  user: Pick<UserRow, 'name' | 'roll_no' | 'trade'>,
): ChangeRequest => ({
  id: row.id,
  askedAt: row.asked_at.toISOString(),
  changes: IDENTITY_FIELDS.flatMap(field => {
    const wish = row[`wished_${field}`];
    if (wish === null || wish === user[field]) return [];
    return { field, now: user[field], was: row[`${field}_was`], wish };
  }),
});
