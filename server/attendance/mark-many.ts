import type { BulkMarkAnswer, BulkMarkBody } from '#contract/attendance.ts';
import { isRefusal, REFUSALS, type Refusal, refuse } from '#contract/errors.ts';
import type { StudentLookup } from '../accounts/lookup.ts';
import { type Principal, sightOf } from '../http/handlers.ts';
import { commandOf } from './facts.ts';
import { type MarkDeps, recordMark } from './record-mark.ts';

type Result = BulkMarkAnswer['results'][number];

/**
 * Marks many students of one event; each row stands or falls by itself. They go side by side, so that the lookups
 * and the store gather them into a few large batches.
 */
export async function markMany(
  deps: MarkDeps & { readonly students: StudentLookup },
  { eventId, commandId, marks }: BulkMarkBody,
  admin: Principal,
): Promise<Result[] | Refusal> {
  // An event that has any mark is never deleted: nothing was stored of one that is not there.
  if (!(await deps.findEvent(eventId, sightOf(admin)))) return refuse('event_not_found');
  const occurredAt = deps.now();
  return Promise.all(
    marks.map(async ({ userId, status }) => {
      const student = await deps.students.byId(userId, sightOf(admin));
      if (!student) return refused(userId, refuse('student_not_found'));
      const request = {
        eventId,
        student,
        status,
        means: 'bulk',
        unverified: false,
        occurredAt,
        admin,
      } as const;
      const answer = await recordMark(deps, { ...request, commandId: commandOf(commandId, userId) });
      if (isRefusal(answer)) return refused(userId, answer);
      return { userId, outcome: answer.outcome, position: answer.position };
    }),
  );
}

const refused = (userId: string, { refused: code, error }: Refusal): Result => ({
  userId,
  code,
  error: error ?? REFUSALS[code].error,
});
