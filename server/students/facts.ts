import type { OwnFact } from '../event-store/append-within.ts';
import type { NewFact } from '../event-store/types.ts';

/** The facts of a student's own stream, which has the user's id. They hold no name and no free text. */
export const STUDENT_FACTS = {
  registered: 'StudentRegistered',
  reassigned: 'StudentReassigned',
  deactivated: 'StudentDeactivated',
  reactivated: 'StudentReactivated',
} as const;

/** The terms that decide where a student is expected. */
interface StudentTerms {
  readonly trade: string | null;
  readonly year: string | null;
  /** A student's account that is not deactivated. */
  readonly active: boolean;
}

/** The columns of a user that a student's terms are read from. */
export interface StudentRow {
  readonly role: string;
  readonly trade: string | null;
  readonly year: string | null;
  readonly deactivated_at: Date | null;
  readonly waiting_since: Date | null;
}

/** A sign-up that waits has no terms: nothing is recorded of it until it is approved. */
const termsOf = ({ role, trade, year, deactivated_at, waiting_since }: StudentRow): StudentTerms | null =>
  waiting_since ? null : { trade, year, active: role === 'user' && deactivated_at === null };

/** The person who changed a student, and the means. */
export type Recorder = Pick<NewFact, 'actorId' | 'means' | 'occurredAt'>;

/**
 * The fact that follows from a change of a user's row; undefined if no recorded field has changed. Before:
 * the old row, or null for a new account. A user who was never a student has no facts. An approval is recorded as the
 * registration. Pure.
 */
export function studentFact(
  id: string,
  { before, after }: { readonly before: StudentRow | null; readonly after: StudentRow },
  by: Recorder,
): OwnFact | undefined {
  const was = before && termsOf(before);
  const is = termsOf(after);
  if (!is || (!was && !is.active)) return undefined;
  if (was && was.trade === is.trade && was.year === is.year && was.active === is.active) return undefined;
  if (was && !was.active && !is.active) return undefined;
  return { stream: id, type: typeOf(was, is), data: { studentId: id, ...is }, ...by };
}

function typeOf(was: StudentTerms | null, is: StudentTerms): string {
  if (!was) return STUDENT_FACTS.registered;
  if (was.active === is.active) return STUDENT_FACTS.reassigned;
  return is.active ? STUDENT_FACTS.reactivated : STUDENT_FACTS.deactivated;
}
