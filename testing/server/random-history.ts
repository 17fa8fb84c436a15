import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { ATTENDANCE_STATUSES, type AttendanceStatus, type Means } from '#contract/constants.ts';
import { FACTS, streamOf } from '#server/attendance/marks/stream.ts';
import type { EventStore } from '#server/event-store/event-store.ts';
import type { NewFact } from '#server/event-store/types.ts';

/** One command on one of few students at one of few events; null withdraws the mark. */
export interface Step {
  readonly event: number;
  readonly student: number;
  readonly status: AttendanceStatus | null;
  /** The student's trade at that time. */
  readonly trade?: string | null;
  /** Only some means record when a student arrived. */
  readonly means?: Means;
}

/** All pairs of three events and five students, present: fifteen facts, fifteen records. */
export const ALL_PRESENT: readonly Step[] = Array.from({ length: 15 }, (_, index) => ({
  event: index % 3,
  student: Math.floor(index / 3),
  status: 'present',
}));

/** Histories in which the same pair is marked, corrected, withdrawn and marked again. */
export const histories = fc.array(
  fc.record({
    event: fc.nat(2),
    student: fc.nat(4),
    status: fc.constantFrom(...ATTENDANCE_STATUSES, null),
    trade: fc.constantFrom('Civil Engineering', 'Information Technology', null),
    means: fc.constantFrom('scan' as const, 'manual' as const, 'bulk' as const),
  }),
  { maxLength: 60 },
);

/** Appends histories to a store, each following the last. Returns how many facts each of them made. */
export const historian = (store: Pick<EventStore, 'append'>): ((steps: readonly Step[]) => Promise<number>) =>
  historianOf(store, { events: uuids(3), students: uuids(5) });

/** The same for these events and students. */
export function historianOf(
  store: Pick<EventStore, 'append'>,
  ids: { readonly events: readonly string[]; readonly students: readonly string[] },
): (steps: readonly Step[]) => Promise<number> {
  const standing = new Map<string, { version: number; status: AttendanceStatus | null }>();
  return async steps => {
    let made = 0;
    for (const step of steps) {
      const eventId = ids.events[step.event] ?? '';
      const studentId = ids.students[step.student] ?? '';
      const stream = streamOf(eventId, studentId);
      const { version, status: previous } = standing.get(stream) ?? { version: 0, status: null };
      if (step.status === previous) continue;
      const data = { eventId, studentId, trade: step.trade ?? null, status: step.status, previous };
      const fact = change(data, step.means ?? 'manual', version);
      await store.append({ commandId: randomUUID(), stream, expectedVersion: version, fact });
      standing.set(stream, { version: version + 1, status: step.status });
      made += 1;
    }
    return made;
  };
}

const uuids = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

interface Change {
  readonly eventId: string;
  readonly studentId: string;
  readonly trade: string | null;
  readonly status: AttendanceStatus | null;
  readonly previous: AttendanceStatus | null;
}

/** Each fact of a stream happened some minutes after the one before. */
function change(data: Change, means: Means, version: number): NewFact {
  const type = data.status === null ? FACTS.withdrawn : data.previous ? FACTS.corrected : FACTS.marked;
  const reason = type === FACTS.corrected && version % 3 === 0 ? 'wrong row' : null;
  const more = type === FACTS.withdrawn ? { reason: 'wrong row' } : { unverified: false, reason };
  return {
    type,
    data: { ...data, ...more },
    means,
    actorId: randomUUID(),
    occurredAt: new Date(Date.parse('2026-11-20T10:00:00.123Z') + version * 300_000),
  };
}
