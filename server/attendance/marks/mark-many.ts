import type { BulkMarkAnswer, BulkMarkBody, MarkAnswer } from '#contract/attendance/marks.ts';
import { isRefusal, type Refusal, refuse, sentenceOf } from '#contract/errors.ts';
import { type Principal, readModeOf } from '../../access/principal.ts';
import type { StudentLookup } from '../../accounts/lookup.ts';
import { isActiveAdmin } from '../../accounts/users.ts';
import { type ReportFailure, refusalFor } from '../../http/failures.ts';
import { MARKS_AT_ONCE, slicesOf } from '../../slices.ts';
import { PLAIN } from './evidence.ts';
import { type MarkDeps, type MarkRequest, recordMark } from './record-mark.ts';
import { commandOf } from './stream.ts';

type Result = BulkMarkAnswer['results'][number];

export interface BulkDeps extends MarkDeps {
  readonly students: StudentLookup;
  readonly reportFailure: ReportFailure;
}

/** A row that failed through no fault of its own. The other rows may have been stored. */
interface Failed {
  readonly failure: unknown;
  readonly answered: Refusal;
}

/**
 * Marks many students of one event. Each row succeeds or fails by itself. Many run side by side, so that the
 * lookups and the store gather them into a few large batches.
 */
export async function markMany(
  deps: BulkDeps,
  { eventId, commandId, marks }: BulkMarkBody,
  admin: Principal,
): Promise<Result[] | Refusal> {
  // An event is not deleted once it has a mark. So of a list that came before, nothing was stored here.
  if (!(await deps.findEvent(eventId, readModeOf(admin)))) return refuse('event_not_found');
  const occurredAt = deps.now();
  const failed: Failed[] = [];
  const mark = async ({ userId, status }: BulkMarkBody['marks'][number]): Promise<Result> => {
    const request = { eventId, status, means: 'bulk', evidence: PLAIN, occurredAt, admin } as const;
    const marking = markOne(deps, userId, { ...request, commandId: commandOf(commandId, userId) });
    const answer = await marking.catch((failure: unknown) => {
      const answered = refusalFor(failure, { mayBeStored: true });
      failed.push({ failure, answered });
      return answered;
    });
    return resultOf(userId, answer);
  };
  const results: Result[] = [];
  for (const slice of slicesOf(marks, MARKS_AT_ONCE)) {
    // Some seconds may have passed since the last slice.
    if (results.length > 0 && !(await isActiveAdmin(deps.knex, admin.id))) return refuse('session_ended');
    results.push(...(await Promise.all(slice.map(mark))));
  }
  const reasons = firstOfEachReason(failed);
  const [first] = reasons;
  // If all rows failed for one reason, the whole call fails for it.
  if (first && reasons.length === 1 && failed.length === results.length) throw first.failure;
  for (const { failure, answered } of reasons) deps.reportFailure(failure, answered, { eventId, commandId });
  return results;
}

async function markOne(
  deps: BulkDeps,
  userId: string,
  request: Omit<MarkRequest, 'student'>,
): Promise<MarkAnswer | Refusal> {
  const student = await deps.students.byId(userId, readModeOf(request.admin));
  return student ? recordMark(deps, { ...request, student }) : refuse('student_not_found');
}

/** Thousands of rows fail together, so one log line for each reason is enough. */
const firstOfEachReason = (failed: readonly Failed[]): readonly Failed[] => [
  ...new Map(failed.toReversed().map(each => [each.answered.refused, each])).values(),
];

const resultOf = (userId: string, answer: MarkAnswer | Refusal): Result =>
  isRefusal(answer)
    ? { userId, code: answer.refused, error: sentenceOf(answer) }
    : { userId, outcome: answer.outcome, position: answer.position };
