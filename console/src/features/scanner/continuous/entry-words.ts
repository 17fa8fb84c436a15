import type { ScannedStudent } from '#contract/qr/code.ts';
import type { CollegeTime } from '../../../lib/format/college-time.ts';
import { markWords } from '../shared/outcome-look.ts';
import type { DoorEntry } from './door-log.ts';

/** The texts of an entry of the door. */
export interface EntryWords {
  /** Null: the code has not been read yet, or contains no known student. */
  readonly name: string | null;
  readonly trade: string | null;
  readonly words: string;
}

export const KEPT_WORDS = 'No answer from the server. It is sent by itself as soon as there is a connection.';

/** The student, the trade, and the result. */
export function entryWords(entry: DoorEntry, time: CollegeTime): EntryWords {
  const { verdict, student } = entry;
  switch (verdict?.kind) {
    case 'marked': {
      const { studentName, trade } = verdict.mark.attendance;
      return { name: studentName, trade: trade || null, words: markWords(verdict.mark, time) };
    }
    case 'unsigned':
      return { ...named(verdict.student), words: verdict.sentence };
    case 'refused':
      return { ...named(student), words: verdict.sentence };
    case 'unanswered':
      return { ...named(student), words: KEPT_WORDS };
    default:
      return { ...named(student), words: '' };
  }
}

const named = (student: ScannedStudent | null) => ({
  name: student?.name ?? null,
  trade: student?.trade ?? null,
});
