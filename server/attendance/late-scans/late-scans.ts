import type { Knex } from 'knex';
import { isRefusal, type Refusal, refuse, sentenceOf } from '#contract/errors.ts';
import type {
  DecideLateScanAnswer,
  DecideLateScanBody,
  DecideLateScansAnswer,
  DecideLateScansBody,
  LateScan,
  LateScansAnswer,
  LateScansQuery,
} from '#contract/late-scans/schema.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { isActiveAdmin } from '../../accounts/users.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { execute } from '../../event-store/execute.ts';
import type { CommandResult, Fact } from '../../event-store/types.ts';
import { lockEvent } from '../../events/event-lock.ts';
import type { Handlers } from '../../http/handlers.ts';
import { byMoment, countOf, pageIn } from '../../paging.ts';
import { decideAccepted, RECORD, type RecordState } from '../marks/decider.ts';
import { evidence } from '../marks/evidence.ts';
import { streamOf } from '../marks/stream.ts';
import {
  type LateScanRow,
  lateScans,
  type NamedScan,
  namedScans,
  presentLateScan,
} from './late-scan-rows.ts';

interface LateScanDeps {
  readonly knex: Knex;
  readonly store: EventStore;
  readonly now: () => Date;
}

export function lateScanHandlers(
  deps: LateScanDeps,
): Handlers<'lateScans' | 'decideLateScan' | 'decideLateScans'> {
  return {
    lateScans: ({ query }) => listLateScans(deps.knex, query),
    decideLateScan: ({ params, body, principal }) =>
      decideLateScan(deps, { id: params.id, body, adminId: principal.id }),
    decideLateScans: ({ body, principal }) => decideLateScans(deps, body, principal.id),
  };
}

/** A page of late scans, the last received first. */
async function listLateScans(knex: Knex, query: LateScansQuery): Promise<LateScansAnswer | Refusal> {
  const page = await pageIn(namedScans(lateScans(knex, query)), query, {
    ...byMoment<NamedScan>(['late_scans.received_at', 'late_scans.scan_id'], row => [
      row.received_at,
      row.scan_id,
    ]),
    isDown: true,
  });
  if (isRefusal(page)) return page;
  const { rows, nextCursor } = page;
  return {
    success: true,
    scans: rows.map(presentLateScan),
    count: await countOf(lateScans(knex, query)),
    total: await countOf(knex('late_scans')),
    nextCursor,
  };
}

interface Deciding {
  readonly id: string;
  readonly body: DecideLateScanBody;
  readonly adminId: string;
}

/**
 * Accepts a late scan, which makes it a mark under the scan's own id, or dismisses it. The row stays locked
 * during this, so that it is decided once. If the process crashes after the mark, the scan is still open and
 * can be decided again.
 */
const decideLateScan = (
  { knex, store, now }: LateScanDeps,
  { id, body, adminId }: Deciding,
): Promise<DecideLateScanAnswer | Refusal> =>
  knex.transaction(async held => {
    const row = await lockOpen(held, id, adminId);
    if (isRefusal(row)) return row;
    if (body.accept) {
      const result = await acceptAtEvent(held, store, { row, adminId });
      if (isRefusal(result)) return result;
    }
    const decision = {
      accepted: body.accept,
      decided_by: adminId,
      decided_at: now(),
      reason: (await isErased(held, row.student_id)) ? null : (body.reason ?? null),
    };
    await held('late_scans').where({ scan_id: id }).update(decision);
    const [decided] = await namedScans(held('late_scans').where('late_scans.scan_id', id));
    if (!decided) return refuse('late_scan_not_found');
    const scan = presentLateScan(decided);
    return { success: true, message: messageOf(scan, body.accept), scan };
  });

/** A scan that waits for a decision. The admin may have been deactivated while this waited for its row. */
async function lockOpen(held: Knex.Transaction, id: string, adminId: string): Promise<LateScanRow | Refusal> {
  const row = await held<LateScanRow>('late_scans').where({ scan_id: id }).forUpdate().first();
  if (!(await isActiveAdmin(held, adminId))) return refuse('session_ended');
  if (!row) return refuse('late_scan_not_found');
  return row.decided_at ? refuse('late_scan_decided') : row;
}

/**
 * A reason may name its student. One who is being erased is awaited here, after the mark: an erasure does not wait for
 * the row of a scan that has no reason yet, and would not see this one.
 */
async function isErased(held: Knex.Transaction, studentId: string): Promise<boolean> {
  const student: { erased_at: Date | null } | undefined = await held('users')
    .where({ id: studentId })
    .forShare()
    .first('erased_at');
  return Boolean(student?.erased_at);
}

/** Something else may stand than what was accepted: a scan that had counted before is not recorded again. */
const isChangedSince = ({ status, standing }: LateScan): boolean => status !== standing;

function messageOf(scan: LateScan, accepted: boolean): string {
  if (!accepted) return SERVER_MESSAGES.lateScanDismissed;
  return isChangedSince(scan) ? SERVER_MESSAGES.lateScanChangedSince : SERVER_MESSAGES.lateScanAccepted;
}

/** The same decision about many scans, one after another: each is a transaction of its own. */
async function decideLateScans(
  deps: LateScanDeps,
  { ids, ...body }: DecideLateScansBody,
  adminId: string,
): Promise<DecideLateScansAnswer | Refusal> {
  const results: DecideLateScansAnswer['results'] = [];
  let changed = 0;
  for (const id of ids) {
    const answer = await decideLateScan(deps, { id, body, adminId });
    if (isRefusal(answer) && answer.refused === 'session_ended') return answer;
    if (!isRefusal(answer) && body.accept && isChangedSince(answer.scan)) changed += 1;
    results.push(
      isRefusal(answer)
        ? { id, code: answer.refused, error: sentenceOf(answer) }
        : { id, accepted: body.accept },
    );
  }
  return { success: true, message: decidedMessage(results, changed), results };
}

/** `changed`: of so many that were accepted, something else stands. */
function decidedMessage(results: DecideLateScansAnswer['results'], changed: number): string {
  const [refusal, ...others] = results.filter(result => 'error' in result);
  const left = refusal ? 1 + others.length : 0;
  const message = refusal
    ? SERVER_MESSAGES.lateScansDecidedPartly(results.length - left, left, refusal.error)
    : SERVER_MESSAGES.lateScansDecided(results.length);
  return changed === 0 ? message : `${message}. ${SERVER_MESSAGES.lateScansChangedSince(changed)}`;
}

interface Accepting {
  readonly row: LateScanRow;
  readonly adminId: string;
}

/** Accepts a scan of an event that is still there. The lock keeps it from being deleted before the mark is stored. */
async function acceptAtEvent(
  held: Knex.Transaction,
  store: EventStore,
  { row, adminId }: Accepting,
): Promise<CommandResult | Refusal> {
  await lockEvent(held, row.event_id);
  const event: object | undefined = await held('events').where({ id: row.event_id }).first('id');
  return event ? accept(store, row, adminId) : refuse('event_not_found');
}

/** The mark of an accepted scan: by the admin who accepted it, with the time at which it was made. */
function accept(store: EventStore, row: LateScanRow, adminId: string): Promise<CommandResult | Refusal> {
  const { status, means } = row;
  const stream = streamOf(row.event_id, row.student_id);
  const mark = {
    ...{ eventId: row.event_id, studentId: row.student_id, status, means },
    ...{ evidence: evidence.parse(row.evidence), actorId: adminId },
    ...{ occurredAt: row.scanned_at, moment: row.scanned_at },
  };
  return execute<RecordState>(store, {
    commandId: row.scan_id,
    stream,
    ...RECORD,
    decide: state => decideAccepted(mark, row.trade, state),
    isSame: (fact: Fact) => fact.stream === stream && fact.data['status'] === status,
  });
}
