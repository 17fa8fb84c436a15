import { MESSAGES } from '#contract/messages.ts';
import type { KnownStudent } from '#contract/qr/code.ts';
import type { CollegeTime } from '../../../lib/format/college-time.ts';
import type { CameraControl } from '../camera/use-camera.ts';
import { doubtsOf, markWords, verdictLook } from '../shared/outcome/outcome-look.ts';
import { keptWords } from '../shared/scans/kept-words.ts';
import type { DoorEntry } from './door-log.ts';

/** The texts of an entry of the door. */
interface EntryWords {
  /** Null: no student is known. */
  readonly studentId: string | null;
  /** Null: the code has not been read yet, or contains no known student. */
  readonly name: string | null;
  readonly rollNo: string | null;
  readonly trade: string | null;
  /** What is said beside the headline. Empty: the headline says it all. */
  readonly words: string;
}

/** The student, the roll number, the trade, and the result. */
export function entryWords(entry: DoorEntry, time: CollegeTime): EntryWords {
  const { verdict, student } = entry;
  switch (verdict?.kind) {
    case 'marked': {
      const { outcome, attendance } = verdict.mark;
      const { userId, studentName, rollNo, trade } = attendance;
      const words = (outcome === 'marked' ? doubtsOf : markWords)(verdict.mark, time);
      return { studentId: userId, name: studentName, rollNo, trade: trade || null, words };
    }
    case 'unsigned':
      return { ...named(verdict.student), words: verdict.sentence };
    case 'refused':
    case 'look':
      return { ...named(verdict.student ?? student), words: verdict.sentence };
    case 'unanswered': {
      const { belief } = verdict;
      return { ...named(student ?? belief?.student ?? null), words: keptWords(belief, time) };
    }
    default:
      return { ...named(student), words: '' };
  }
}

/** What the list says of an entry below its headline: why it does not count, or what to look at. Empty: nothing. */
export function whyOf(entry: DoorEntry, time: CollegeTime): string {
  const { verdict, withdrawn } = entry;
  if (!verdict || withdrawn) return '';
  if (verdict.kind === 'marked') return doubtsOf(verdict.mark, time);
  return verdictLook(verdict).tone === 'bad' ? entryWords(entry, time).words : '';
}

/** What stands for the name where none is known. */
export function withoutName({ verdict, code }: DoorEntry): string {
  if (verdict?.kind === 'unanswered') return verdict.belief ? 'Unknown code' : 'Name follows';
  const notAsked = verdict?.kind === 'refused' && verdict.sentence === MESSAGES.selectEventFirst;
  return notAsked && code !== null ? 'Not looked up' : 'Unknown code';
}

const named = (student: KnownStudent | null) => ({
  studentId: student?.id ?? null,
  name: student?.name ?? null,
  rollNo: student?.roll_no ?? null,
  trade: student?.trade ?? null,
});

/** What stands where results are shown, while there is none. */
export const READY: Readonly<Record<CameraControl['state'], string>> = {
  'not started': 'Each result is shown here',
  starting: 'The camera is starting',
  scanning: 'Ready for the next code',
  paused: 'Paused. Nothing is read until you resume.',
};
