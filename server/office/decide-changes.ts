import type { Knex } from 'knex';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { ChangeDecision, DecideChangesBody, DecisionsAnswer } from '#contract/office/schema.ts';
import { type ChangeRequestRow, wishesOf } from '../accounts/change-requests.ts';
import { lockForAdmin, type Target, type UserRow } from '../accounts/users.ts';
import type { StudentNews } from '../live/student-news.ts';
import { type ChangeDeps, type Changed, changeGuarded, editOf } from '../users/change-user.ts';
import { decideEach } from './decide-each.ts';

export interface DecideDeps extends ChangeDeps {
  readonly tellStudent: (news: StudentNews) => void;
}

/** Decides about what several students ask to be changed, each by itself. */
export const decideChanges = (
  deps: DecideDeps,
  { decisions }: DecideChangesBody,
  adminId: string,
): Promise<DecisionsAnswer | Refusal> =>
  decideEach(deps, decisions, decision => {
    const target = { id: decision.id, adminId };
    return decision.approve ? approve(deps, target, decision.request) : refuseRequest(deps, target, decision);
  });

/** Changes the student as an admin's edit does, judged by what is so at this moment. */
const approve = (deps: ChangeDeps, target: Target, requestId: string): Promise<Changed | Refusal> =>
  changeGuarded(
    deps,
    target,
    async (user, transaction) => {
      const request = await requestSeen(transaction, user, requestId);
      return isRefusal(request) ? request : editOf(user, wishesOf(request), deps.now());
    },
    async transaction => void (await transaction('change_requests').where({ id: requestId }).delete()),
  );

/**
 * Keeps the request with the reason, and tells the student's open screens. Of a request that was approved they hear
 * like of any other change of the student.
 */
async function refuseRequest(
  deps: DecideDeps,
  target: Target,
  decision: Refusing,
): Promise<Changed | Refusal> {
  const answer = await keepRefused(deps, target, decision);
  if (!isRefusal(answer)) deps.tellStudent({ type: 'profileChanged', userId: target.id });
  return answer;
}

type Refusing = Extract<ChangeDecision, { approve: false }>;

const keepRefused = (
  { knex, now }: ChangeDeps,
  target: Target,
  { request: requestId, reason }: Refusing,
): Promise<Changed | Refusal> =>
  knex.transaction(async transaction => {
    const user = await lockForAdmin(transaction, target);
    if (isRefusal(user)) return user;
    const request = await requestSeen(transaction, user, requestId);
    if (isRefusal(request)) return request;
    await transaction<ChangeRequestRow>('change_requests')
      .where({ id: request.id })
      .update({ refused_at: now(), refused_by: target.adminId, reason });
    return { user, isChanged: true };
  });

/** The request that the admin saw, if it still waits. */
async function requestSeen(
  transaction: Knex,
  user: UserRow,
  requestId: string,
): Promise<ChangeRequestRow | Refusal> {
  if (user.erased_at) return refuse('user_erased');
  const request = await transaction<ChangeRequestRow>('change_requests')
    .where({ user_id: user.id })
    .forUpdate()
    .first();
  if (!request) return refuse('change_request_not_found');
  if (request.id !== requestId) return refuse('change_request_replaced');
  return request.refused_at ? refuse('change_request_decided') : request;
}
