import type { Knex } from 'knex';
import { appendWithin } from '../event-store/append-within.ts';
import { type Recorder, type StudentRow, studentFact } from './facts.ts';
import { STUDENT_PROJECTIONS } from './projections.ts';

/** A user's row before and after, and who changed it. Before null: there was none. */
interface ChangedStudent {
  readonly before: StudentRow | null;
  readonly after: StudentRow & { readonly id: string };
  readonly by: Recorder;
}

/**
 * Records changes of students, in the transaction that changed their rows and as its last step. The previous
 * rows must be locked.
 */
export async function recordStudents(
  transaction: Knex,
  changed: readonly ChangedStudent[],
  recordedAt: Date,
): Promise<void> {
  const facts = changed.flatMap(({ by, ...rows }) => studentFact(rows.after.id, rows, by) ?? []);
  await appendWithin(transaction, STUDENT_PROJECTIONS, { facts, recordedAt });
}
