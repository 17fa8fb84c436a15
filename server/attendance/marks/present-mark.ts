import type { MarkAnswer } from '#contract/attendance/marks.ts';
import type { AttendanceStatus } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
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
  const made = fact.type === FACTS.corrected ? 'corrected' : 'marked';
  const message = made === 'marked' ? MESSAGES.marked : SERVER_MESSAGES.corrected(status);
  return {
    success: true,
    outcome: changed ? made : 'already_marked',
    message: changed ? message : MESSAGES.alreadyMarked(status, byName, localTime(at, deps.timeZone).minute),
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
