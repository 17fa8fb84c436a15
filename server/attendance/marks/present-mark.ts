import type { MarkAnswer } from '#contract/attendance/marks.ts';
import type { AttendanceStatus } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { localTime } from '#contract/time.ts';
import { markedAt } from '#read-model/marked-at.ts';
import type { Principal } from '../../access/principal.ts';
import type { FindName, MarkedStudent } from '../../accounts/lookup.ts';
import type { CommandResult } from '../../event-store/types.ts';
import type { Gates } from '../gates.ts';
import { FACTS } from './stream.ts';

/** What an answer has besides the result. */
export interface Answered {
  readonly eventId: string;
  readonly student: Pick<MarkedStudent, 'id' | 'name' | 'roll_no'>;
  readonly status: AttendanceStatus;
  readonly admin: Pick<Principal, 'id' | 'name'>;
}

interface PresentDeps {
  readonly findName: FindName;
  readonly gates: Gates;
  readonly timeZone: string;
}

/** The answer to a mark, from the fact it made or the fact it found already stored. */
export async function presentMark(
  deps: PresentDeps,
  { eventId, student, status, admin }: Answered,
  { fact, changed }: CommandResult,
): Promise<MarkAnswer> {
  const byName = fact.actorId === admin.id ? admin.name : ((await deps.findName(fact.actorId))?.name ?? '');
  const { gate, waited, seenAt } = fact.data;
  const at = markedAt({
    ...{ ...fact, waited: waited === true },
    seenAt: typeof seenAt === 'string' ? new Date(seenAt) : null,
  });
  const outcome = changed
    ? OUTCOMES[fact.type === FACTS.corrected ? 'corrected' : 'marked']
    : OUTCOMES.already;
  return {
    success: true,
    outcome: outcome.name,
    message: outcome.message(status, byName, () => localTime(at, deps.timeZone).minute),
    position: fact.position,
    attendance: {
      id: fact.stream,
      status,
      eventId,
      userId: student.id,
      studentName: student.name,
      rollNo: student.roll_no,
      trade: typeof fact.data['trade'] === 'string' ? fact.data['trade'] : '',
      at: at.toISOString(),
      by: { id: fact.actorId, name: byName },
      gate: typeof gate === 'number' ? await deps.gates.nameOf(gate) : null,
    },
  };
}

const OUTCOMES = {
  marked: { name: 'marked', message: () => MESSAGES.marked },
  corrected: { name: 'corrected', message: MESSAGES.corrected },
  already: {
    name: 'already_marked',
    message: (status: AttendanceStatus, by: string, at: () => string) =>
      MESSAGES.alreadyMarked(status, by, at()),
  },
} as const;
