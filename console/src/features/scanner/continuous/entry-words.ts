import { MESSAGES } from '#contract/messages.ts';
import type { KnownStudent } from '#contract/qr/code.ts';
import type { CollegeTime } from '../../../lib/format/college-time.ts';
import type { Verdict } from '../../../lib/outbox/verdict.ts';
import { doubtsOf, verdictLook, verdictWords } from '../shared/outcome/outcome-look.ts';
import { factsOf, studentOfMark } from '../shared/outcome/who-is.ts';
import type { DoorEntry } from './door-log.ts';

/** The texts of an entry of the door. */
interface EntryWords {
  /** Null: the code has not been read yet, or contains no known student. */
  readonly student: KnownStudent | null;
  /** Roll number and trade. Those who stand behind read them, too, so never the email. */
  readonly facts: string;
  /** What is said beside the headline. Empty: the headline says it all. */
  readonly words: string;
}

/** The student, the roll number, the trade, and the result. */
export function entryWords({ verdict, student: read }: DoorEntry, time: CollegeTime): EntryWords {
  const student = studentOf(verdict, read);
  const facts = student ? factsOf({ ...student, email: undefined }) : '';
  return { student, facts, words: wordsOf(verdict, time) };
}

function studentOf(verdict: Verdict | null, read: KnownStudent | null): KnownStudent | null {
  if (verdict?.kind === 'marked') return studentOfMark(verdict.mark);
  if (verdict?.kind === 'unanswered') return read ?? verdict.belief?.student ?? null;
  return verdict?.student ?? read;
}

function wordsOf(verdict: Verdict | null, time: CollegeTime): string {
  if (!verdict) return '';
  const isNewMark = verdict.kind === 'marked' && verdict.mark.outcome === 'marked';
  return isNewMark ? doubtsOf(verdict.mark, time) : verdictWords(verdict, time);
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
