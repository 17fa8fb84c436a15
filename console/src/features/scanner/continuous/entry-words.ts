import { MESSAGES } from '#contract/messages.ts';
import type { KnownStudent } from '#contract/qr/code.ts';
import type { CollegeTime } from '../../../lib/format/college-time.ts';
import type { Belief } from '../../../lib/outbox/belief.ts';
import { markWords } from '../shared/outcome-look.ts';
import type { DoorEntry } from './door-log.ts';

/** The texts of an entry of the door. */
export interface EntryWords {
  /** Null: the code has not been read yet, or contains no known student. */
  readonly name: string | null;
  readonly rollNo: string | null;
  readonly trade: string | null;
  readonly words: string;
}

/** The student, the roll number, the trade, and the result. */
export function entryWords(entry: DoorEntry, time: CollegeTime): EntryWords {
  const { verdict, student } = entry;
  switch (verdict?.kind) {
    case 'marked': {
      const { studentName, rollNo, trade } = verdict.mark.attendance;
      return { name: studentName, rollNo, trade: trade || null, words: markWords(verdict.mark, time) };
    }
    case 'unsigned':
      return { ...named(verdict.student), words: verdict.sentence };
    case 'refused':
      return { ...named(verdict.student ?? student), words: verdict.sentence };
    case 'unanswered': {
      const { belief } = verdict;
      return { ...named(student ?? belief?.student ?? null), words: keptWords(belief, time) };
    }
    default:
      return { ...named(student), words: '' };
  }
}

/** What is said of a scan that the server has not answered, by the list of students on this device. */
function keptWords(belief: Belief | undefined, time: CollegeTime): string {
  if (!belief) return MESSAGES.scanKept;
  const { kind, since, trade, rosterAt } = belief;
  if (kind === 'expected') return MESSAGES.scanKeptExpected;
  if (kind === 'unsigned') return `${MESSAGES.qrUnsigned} ${MESSAGES.scanKeptUnsigned}`;
  const why = {
    already: since ? MESSAGES.alreadyMarked('present', since.by, time.brief(since.at)) : '',
    replaced: MESSAGES.qrRevoked,
    other_trade: MESSAGES.notEligible(trade ?? ''),
    deactivated: MESSAGES.studentInactive,
    unknown: MESSAGES.notOnRoster,
  }[kind];
  return `${why}. ${MESSAGES.scanKeptDoubted(time.brief(rosterAt))}`;
}

/** What stands for the name where none is known. */
export function withoutName({ verdict, code }: DoorEntry): string {
  if (verdict?.kind === 'unanswered') return verdict.belief ? 'Unknown code' : 'Name follows';
  const notAsked = verdict?.kind === 'refused' && verdict.sentence === MESSAGES.selectEventFirst;
  return notAsked && code !== null ? 'Not looked up' : 'Unknown code';
}

const named = (student: KnownStudent | null) => ({
  name: student?.name ?? null,
  rollNo: student?.roll_no ?? null,
  trade: student?.trade ?? null,
});
