import type { Knex } from 'knex';
import type { CorrectionDecision, DecideCorrectionsBody } from '#contract/corrections/deciding.ts';
import { isRefusal, type Refusal, refuse, sentenceOf } from '#contract/errors.ts';
import type { DecisionResult, DecisionsAnswer } from '#contract/office/schema.ts';
import { rosterAt } from '#read-model/expected.ts';
import { findRosterEvent } from '#read-model/roster.ts';
import { findUser, isActiveAdmin } from '../../accounts/users.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { execute } from '../../event-store/execute.ts';
import type { CommandResult } from '../../event-store/types.ts';
import { lockEvent } from '../../events/event-lock.ts';
import type { StudentNews } from '../../live/student-news.ts';
import { decidedAnswer, outcomeOf } from '../../office/decide-each.ts';
import { presentUserRecord } from '../../users/present.ts';
import { RECORD, type RecordState } from '../marks/decider.ts';
import { streamOf } from '../marks/stream.ts';
import { decideRequested, type Requester } from './decide-requested.ts';
import type { CorrectionRow } from './requests.ts';

export interface DecideDeps {
  readonly knex: Knex;
  readonly store: EventStore;
  readonly timeZone: string;
  readonly now: () => Date;
  readonly tellStudent: (news: StudentNews) => void;
}

/** Decides about several requests, one after another: each is a transaction of its own. */
export async function decideCorrections(
  deps: DecideDeps,
  { decisions }: DecideCorrectionsBody,
  adminId: string,
): Promise<DecisionsAnswer | Refusal> {
  const results: DecisionResult[] = [];
  for (const decision of decisions) {
    const answer = await decideOne(deps, decision, adminId);
    if (isRefusal(answer) && answer.refused === 'session_ended') return answer;
    if (!isRefusal(answer)) deps.tellStudent({ type: 'profileChanged', userId: answer.student_id });
    results.push(await resultOf(deps.knex, decision, answer));
  }
  return decidedAnswer(results);
}

async function resultOf(
  knex: Knex,
  decision: CorrectionDecision,
  answer: CorrectionRow | Refusal,
): Promise<DecisionResult> {
  const { id } = decision;
  const row = isRefusal(answer) ? await requestOf(knex, id).first() : answer;
  const user = row && (await findUser(knex, row.student_id));
  return {
    id,
    outcome: outcomeOf(answer, decision),
    error: isRefusal(answer) ? sentenceOf(answer) : null,
    user: user ? presentUserRecord(user) : null,
  };
}

const requestOf = (knex: Knex, id: string) => knex<CorrectionRow>('correction_requests').where({ id });

/**
 * The row stays locked during this, so that it is decided once. If the process ends after the mark was stored, the
 * request still waits, and deciding it again stores nothing twice.
 */
const decideOne = (
  deps: DecideDeps,
  decision: CorrectionDecision,
  adminId: string,
): Promise<CorrectionRow | Refusal> =>
  deps.knex.transaction(async held => {
    const row = await lockUndecided(held, decision.id, adminId);
    if (isRefusal(row)) return row;
    const result = decision.approve ? await fulfil(deps, held, { row, adminId }) : undefined;
    if (isRefusal(result)) return result;
    await requestOf(held, row.id).update({
      ...{ approved: decision.approve, decided_at: deps.now(), decided_by: adminId },
      reason: decision.approve ? null : decision.reason,
    });
    return row;
  });

/** The event is locked before the request, as who deletes it does it. The admin may have been deactivated meanwhile. */
async function lockUndecided(
  held: Knex.Transaction,
  id: string,
  adminId: string,
): Promise<CorrectionRow | Refusal> {
  const seen = await requestOf(held, id).first('event_id');
  if (seen) await lockEvent(held, seen.event_id);
  const row = await requestOf(held, id).forUpdate().first();
  if (!(await isActiveAdmin(held, adminId))) return refuse('session_ended');
  if (!row) return refuse('change_request_not_found');
  return row.decided_at ? refuse('change_request_decided') : row;
}

interface Fulfilling {
  readonly row: CorrectionRow;
  readonly adminId: string;
}

/** Records what was asked for, under the request's own id. Nobody changes the event meanwhile. */
async function fulfil(
  { store, timeZone, now }: DecideDeps,
  held: Knex.Transaction,
  { row, adminId }: Fulfilling,
): Promise<CommandResult | Refusal> {
  const { event_id: eventId, student_id: studentId, wish } = row;
  const requester = await requesterIn(held, { eventId, studentId }, timeZone);
  const stream = streamOf(eventId, studentId);
  const by = { actorId: adminId, occurredAt: now() };
  return execute<RecordState>(store, {
    ...{ commandId: row.id, stream, ...RECORD },
    decide: state => decideRequested(wish, requester, by, state),
    isSame: fact => fact.stream === stream,
  });
}

const NOW = Number.MAX_SAFE_INTEGER;

async function requesterIn(
  held: Knex.Transaction,
  ids: Omit<Requester, 'trade'>,
  timeZone: string,
): Promise<Requester> {
  const event = await findRosterEvent(held, ids.eventId);
  if (!event) return { ...ids, trade: undefined };
  const { sql, values } = await rosterAt(held, event, { asOf: NOW, timeZone });
  const { rows }: { rows: { trade: string | null }[] } = await held.raw(
    `SELECT trade FROM (${sql}) AS expected WHERE student_id = ?`,
    [...values, ids.studentId],
  );
  return { ...ids, trade: rows[0]?.trade };
}
