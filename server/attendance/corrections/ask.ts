import type { Knex } from 'knex';
import type { AskCorrectionBody } from '#contract/corrections/asking.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { Clock } from '#platform/days.ts';
import { lockOwn } from '../../accounts/users.ts';
import type { RowDeps } from '../../row-deps.ts';
import { type AtEvent, type CorrectionRow, requestsOf, undecidedOf } from './requests.ts';
import { standingAt } from './standing.ts';
import { whyNotAsked, wishesAt } from './wishes.ts';

/**
 * Stores what a student asks to be corrected, in place of what they asked before and nobody has decided. The same again
 * changes nothing: if an answer was lost, the page sends it once more.
 */
export const askCorrection = (
  deps: RowDeps & Pick<Clock, 'timeZone'>,
  at: AtEvent,
  { wish, text }: AskCorrectionBody,
): Promise<Refusal | undefined> =>
  deps.knex.transaction(async transaction => {
    // Locked before the request, as who erases a person does it.
    const user = await lockOwn(transaction, at.studentId);
    if (!user) return refuse('session_ended');
    if (user.role === 'admin') return refuse('forbidden');
    // Until the end of this transaction, the event is not deleted.
    await transaction('events').where({ id: at.eventId }).forKeyShare().first('id');
    const standing = await standingAt(transaction, at, deps);
    if (!standing) return refuse('event_not_found');
    if (!wishesAt(standing).includes(wish))
      return refuse('nothing_to_correct', { error: whyNotAsked(wish, standing) });
    if (await undecidedOf(transaction, at).where({ wish, text }).first('id')) return undefined;
    await undecidedOf(transaction, at).delete();
    await transaction<CorrectionRow>('correction_requests').insert({
      ...{ id: deps.newId(), student_id: at.studentId, event_id: at.eventId },
      ...{ wish, text, asked_at: deps.now() },
    });
    return undefined;
  });

/** Takes back an own request that waits. One that was taken back before is so still; what was decided stands. */
export async function dropCorrection(knex: Knex, at: AtEvent): Promise<Refusal | undefined> {
  if ((await undecidedOf(knex, at).delete()) > 0) return undefined;
  if (await requestsOf(knex, at).first('id')) return refuse('change_request_decided');
  const event: object | undefined = await knex('events').where({ id: at.eventId }).first('id');
  return event ? undefined : refuse('event_not_found');
}
