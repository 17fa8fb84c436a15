import type { Knex } from 'knex';
import { commandOf, FACTS, streamOf } from '../attendance/marks/stream.ts';
import { IS_EXCUSED } from '../attendance/marks/withdrawn-absences.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { Append, Fact } from '../event-store/types.ts';
import { MARKS_AT_ONCE, slicesOf } from '../slices.ts';
import { completedData, reopenedData } from './facts.ts';

export interface AbsenceDeps {
  readonly store: EventStore;
  readonly now: () => Date;
  /** Holds the event's lock. */
  readonly held: Knex.Transaction;
  readonly actorId: string;
}

/** A student of the roster, and the stream of their attendance. */
interface Expected {
  readonly studentId: string;
  readonly trade: string | null;
  readonly stream: string;
}

/**
 * Stores an absent mark for every student on the roster without a mark, so doing it again does only the rest. A
 * student marked at the same moment keeps that mark: the version of the stream decides, and a student who already got a
 * mark is looked up again. `keepWithdrawn`: whose absence an admin withdrew stays without. Returns the number of absences
 * stored.
 */
export async function markRemainingAbsent(
  deps: AbsenceDeps,
  completion: Fact,
  { keepWithdrawn }: { readonly keepWithdrawn?: boolean | undefined },
): Promise<number> {
  const { eventId, roster } = completedData.parse(completion.data);
  let left: readonly Expected[] = roster.flatMap(({ trade, students }) =>
    students.map(studentId => ({ studentId, trade, stream: streamOf(eventId, studentId) })),
  );
  let stored = 0;
  while (left.length > 0) {
    const unmarked = await findUnmarked(deps.held, left);
    const meant = keepWithdrawn ? unmarked.filter(({ isExcused }) => !isExcused) : unmarked;
    const outcome = await appendAll(deps.store, meant, student => {
      const { studentId, trade, stream, version } = student;
      const data = { eventId, studentId, trade, status: 'absent', previous: null, unverified: false };
      // By the version, too: an absence that was withdrawn since is recorded again.
      const commandId = commandOf(completion.commandId, `${studentId}/${version}`);
      const fact = { type: FACTS.marked, data, ...byRoster(deps) };
      return { commandId, stream, expectedVersion: version, fact };
    });
    stored += outcome.stored;
    left = outcome.conflicts;
  }
  return stored;
}

/**
 * Withdraws the absences that completions recorded, if they are unchanged; corrected ones are left alone. An earlier
 * reopening may have kept some: they go, too. Returns the number withdrawn.
 */
export async function withdrawAbsences(deps: AbsenceDeps, reopening: Fact): Promise<number> {
  const { eventId } = reopenedData.parse(reopening.data);
  const recorded = await standingAbsences(deps.held, eventId);
  const outcome = await appendAll(
    deps.store,
    recorded,
    ({ student_id: studentId, trade, stream, version }) => {
      const data = { eventId, studentId, trade, status: null, previous: 'absent', reason: REOPENED };
      const commandId = commandOf(reopening.commandId, studentId);
      const fact = { type: FACTS.withdrawn, data, ...byRoster(deps) };
      return { commandId, stream, expectedVersion: version, fact };
    },
  );
  return outcome.stored;
}

/** Recorded as the reason of each withdrawal. */
const REOPENED = 'The event was reopened';

const byRoster = ({ actorId, now }: AbsenceDeps) =>
  ({ means: 'roster', actorId, occurredAt: now() }) as const;

/**
 * Appends a part side by side, so that the store gathers it into large batches, in order of stream like every batch;
 * then the next part. Fails only after all of a part are settled: the event's lock must be held until none is in
 * progress.
 */
async function appendAll<Student extends { readonly stream: string }>(
  store: EventStore,
  students: readonly Student[],
  appendOf: (student: Student) => Append,
): Promise<{ readonly stored: number; readonly conflicts: readonly Student[] }> {
  const sorted = students.toSorted((a, b) => (a.stream < b.stream ? -1 : 1));
  let stored = 0;
  const conflicts: Student[] = [];
  for (const slice of slicesOf(sorted, MARKS_AT_ONCE)) {
    const settled = await Promise.allSettled(
      slice.map(async student => ({ student, kind: (await store.append(appendOf(student))).kind })),
    );
    for (const one of settled) {
      if (one.status === 'rejected') throw one.reason;
      if (one.value.kind === 'stored') stored += 1;
      if (one.value.kind === 'conflict') conflicts.push(one.value.student);
    }
  }
  return { stored, conflicts };
}

interface Unmarked extends Expected, Pick<Fact, 'version'> {
  /** An admin withdrew an absence, and no mark was made since. */
  readonly isExcused: boolean;
}

/** Those of these students without a current mark, with the version of their stream. */
async function findUnmarked(held: Knex.Transaction, students: readonly Expected[]): Promise<Unmarked[]> {
  const { rows }: { rows: (Pick<Fact, 'stream' | 'version' | 'type'> & Pick<Unmarked, 'isExcused'>)[] } =
    await held.raw(
      `SELECT DISTINCT ON (stream) stream, version, type, ${IS_EXCUSED} AS "isExcused"
       FROM facts WHERE stream = ANY(?::uuid[]) ORDER BY stream, version DESC`,
      [students.map(({ stream }) => stream)],
    );
  const last = new Map(rows.map(row => [row.stream, row]));
  return students.flatMap(student => {
    const fact = last.get(student.stream);
    if (fact && fact.type !== FACTS.withdrawn) return [];
    return [{ ...student, version: fact?.version ?? 0, isExcused: fact?.isExcused ?? false }];
  });
}

interface StandingAbsence extends Pick<Fact, 'stream' | 'version'> {
  readonly student_id: string;
  readonly trade: string | null;
}

async function standingAbsences(held: Knex.Transaction, eventId: string): Promise<StandingAbsence[]> {
  return held('attendance_records as record')
    .join('facts', 'facts.position', 'record.position')
    .where({ event_id: eventId, status: 'absent', 'record.means': 'roster' })
    .select('facts.stream', 'version', 'student_id', 'trade');
}
