import type { Knex } from 'knex';
import type { TimelineEntry } from '#contract/attendance/timeline.ts';
import type { CorrectionWish } from '#contract/corrections/wishes.ts';

/** A row of `correction_requests`. */
export interface CorrectionRow {
  readonly id: string;
  readonly student_id: string;
  readonly event_id: string;
  readonly wish: CorrectionWish;
  readonly text: string;
  readonly asked_at: Date;
  /** Null, like the rest: it was not decided. */
  readonly approved: boolean | null;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
  readonly reason: string | null;
}

/** A student at an event. */
export interface AtEvent {
  readonly studentId: string;
  readonly eventId: string;
}

/** Everything that a student asked for at an event. */
export const requestsOf = (knex: Knex, { studentId, eventId }: AtEvent) =>
  knex<CorrectionRow>('correction_requests').where({ student_id: studentId, event_id: eventId });

/** Of these the one that nobody has decided, if there is one. */
export const undecidedOf = (knex: Knex, at: AtEvent) => requestsOf(knex, at).whereNull('decided_at');

/** What a student asked for at an event, and what admins decided, as entries of the history. */
export async function requestsAt(knex: Knex, at: AtEvent, most: number): Promise<TimelineEntry[]> {
  const rows: (CorrectionRow & { decider: string | null })[] = await requestsOf(knex, at)
    .leftJoin('users', 'users.id', 'decided_by')
    .orderBy('asked_at')
    .limit(most)
    .select('correction_requests.*', 'users.name as decider');
  return rows.flatMap(({ wish, text, asked_at, approved, decided_at, decided_by, reason, decider }) => {
    const asked = { kind: 'asked', at: asked_at.toISOString(), wish, text } as const;
    if (approved === null || !decided_at || !decided_by) return [asked];
    const by = { id: decided_by, name: decider ?? '' };
    return [asked, { kind: 'answered', at: decided_at.toISOString(), approved, reason, by } as const];
  });
}
