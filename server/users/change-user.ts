import type { Knex } from 'knex';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { Fields } from '#contract/failure.ts';
import { MESSAGES } from '#contract/messages.ts';
import { TRADE_NAMES, tradeNamed } from '#contract/trades.ts';
import type { UpdateUserBody } from '#contract/users/schema.ts';
import { isTradeOffered, personalColumns, refuseTrade } from '../accounts/profile.ts';
import {
  changeUser,
  differing,
  refuseTakenToAdmin,
  type Target,
  type UserChanges,
  type UserRow,
} from '../accounts/users.ts';
import { LOCKS, lockNamed } from '../named-locks.ts';
import { erasePassesOf, lockPassesOf, revokePassesHeldBy, revokePassesOf } from '../passes/pass-rows.ts';

export interface ChangeDeps {
  readonly knex: Knex;
  readonly now: () => Date;
  readonly onSessionsEnded: (userId: string) => void;
}

/** A user as they are now. `isChanged`: something was other than wanted. */
export interface Changed {
  readonly user: UserRow;
  readonly isChanged: boolean;
}

/**
 * A change by an admin, of another user or of themselves. If the role or the active state changes, the user's
 * sessions end, because sockets and consoles use the old values.
 */
export function updateUser(
  deps: ChangeDeps,
  target: Target,
  body: UpdateUserBody,
): Promise<Changed | Refusal> {
  return changeGuarded(deps, target, user => editOf(user, body, deps.now()));
}

/** What an admin's edit changes of a user, or why it may not. */
export function editOf(user: UserRow, body: UpdateUserBody, now: Date): UserChanges | Refusal {
  const trade = body.trade ? (tradeNamed(body.trade) ?? body.trade) : body.trade;
  if (trade !== null && !isTradeOffered(trade, user, TRADE_NAMES)) return refuseTrade(trade);
  const { active, ...rest } = body;
  const changes = {
    ...personalColumns(rest),
    trade,
    ...activeChange(user, active, now),
    // A user who is made an admin is approved by this.
    ...(rest.role === 'admin' && { waiting_since: null }),
  };
  return studentsMistake(user, differing(user, changes)) ?? changes;
}

/** Nothing changes if the user is already in this state. */
function activeChange(user: UserRow, active: boolean | undefined, now: Date): UserChanges {
  if (active === undefined) return {};
  return { deactivated_at: active ? null : (user.deactivated_at ?? now) };
}

/** A student is found, counted and expected by trade and roll number. */
function studentsMistake(user: UserRow, changes: UserChanges): Refusal | undefined {
  const { role, trade, roll_no } = { ...user, ...changes };
  const isRequested = 'role' in changes || 'trade' in changes || 'roll_no' in changes;
  if (!isRequested || role === 'admin' || (trade && roll_no)) return undefined;
  const fields: Fields = {
    ...(!trade && { trade: MESSAGES.tradeRequired }),
    ...(!roll_no && { roll_no: MESSAGES.rollNoRequired }),
  };
  return refuse('bad_request', { fields });
}

type Wanted = UserChanges | Refusal;

/**
 * Changes a user in one transaction, and refuses what would lock everyone out: no one changes their own role
 * or active state, and the last active admin stays. Such changes are made one after the other: of two admins who demote
 * each other at once the second is no admin any more. `alongside` is done in the same transaction.
 */
export async function changeGuarded(
  { knex, now, onSessionsEnded }: ChangeDeps,
  { id, adminId }: Target,
  wanted: (user: UserRow, transaction: Knex) => Wanted | Promise<Wanted>,
  alongside: (transaction: Knex, before: UserRow) => Promise<void> = async () => {},
): Promise<Changed | Refusal> {
  const result = await knex.transaction(async transaction => {
    await lockNamed(transaction, LOCKS.changeOfUser);
    const admins = await activeAdmins(transaction);
    if (!admins.includes(adminId)) return refuse('session_ended');
    const user = await transaction<UserRow>('users').where({ id }).forNoKeyUpdate().first();
    if (!user) return refuse('user_not_found');
    const requested = await wanted(user, transaction);
    if (isRefusal(requested)) return requested;
    const changes = differing(user, requested);
    const refusal = refuseLoss(user, changes, { admins, isOwn: id === adminId });
    if (refusal) return refusal;
    if (endsSessions(changes) || changes.erased_at) await lockPassesOf(transaction, id);
    const version = endsSessions(changes) && { token_version: user.token_version + 1 };
    const by = { actorId: adminId, at: now() };
    const changed = await changeUser(transaction, user, { ...changes, ...version }, by);
    if (typeof changed === 'string') return refuseTakenToAdmin(transaction, changed, changes);
    await alongside(transaction, user);
    await endPasses(transaction, id, { changes, at: now() });
    return { user: changed, isChanged: Object.keys(changes).length > 0, hasEnded: endsSessions(changes) };
  });
  if (isRefusal(result)) return result;
  if (result.hasEnded) onSessionsEnded(id);
  return result;
}

/** Ends the passes that do not outlast the change: those the user issued, and those the user holds. */
async function endPasses(
  transaction: Knex,
  id: string,
  { changes, at }: { readonly changes: UserChanges; readonly at: Date },
): Promise<void> {
  if (endsSessions(changes)) await revokePassesOf(transaction, id, at);
  if (changes.deactivated_at || changes.erased_at) await revokePassesHeldBy(transaction, id, at);
  if (changes.erased_at) await erasePassesOf(transaction, id);
}

const endsSessions = (changes: UserChanges): boolean => 'role' in changes || 'deactivated_at' in changes;

/** Changes that are refused for every admin. */
function refuseLoss(
  user: UserRow,
  changes: UserChanges,
  { admins, isOwn }: { readonly admins: readonly string[]; readonly isOwn: boolean },
): Refusal | undefined {
  if (user.erased_at && Object.keys(changes).length > 0) return refuse('user_erased');
  if (!endsSessions(changes)) return undefined;
  const isLost = changes.role === 'user' || Boolean(changes.deactivated_at);
  if (isLost && admins.length === 1 && admins[0] === user.id) return refuse('last_admin');
  return isOwn ? refuse('own_account') : undefined;
}

/** Not locked: a lock on these rows would not keep another user from becoming an admin. */
const activeAdmins = (transaction: Knex): Promise<string[]> =>
  transaction<UserRow>('users').where({ role: 'admin', deactivated_at: null }).pluck('id');
