import type { TimelineEntry } from '#contract/attendance/timeline.ts';
import type { AttendanceStatus } from '#contract/constants.ts';
import type { CorrectionWish } from '#contract/corrections/wishes.ts';
import { isTimeDoubtful } from '#contract/time.ts';
import type { CollegeTime } from '../../lib/format/college-time.ts';
import { nameOf } from '../../lib/format/format.ts';
import { actWords } from './act-words.ts';
import { changeNotes, changeSentence, changeTitle } from './change-words.ts';
import { WHY_LATE } from './why-late.ts';

/** An entry of a timeline in words. */
interface EntryWords {
  readonly title: string;
  /** Who did it, where and when. */
  readonly sentence: string;
  /** Further notes on it, each a sentence. */
  readonly notes: readonly string[];
}

/** What happened, by whom and when. `own`: the reader is the student. */
export function entryWords(entry: TimelineEntry, time: CollegeTime, own: boolean): EntryWords {
  const at = time.dayAndTime(entry.at);
  switch (entry.kind) {
    case 'recorded': {
      const { change } = entry;
      return {
        title: changeTitle(change),
        sentence: changeSentence(change, time, own),
        notes: changeNotes(change, time, own),
      };
    }
    case 'refused':
      return {
        title: 'A scan was refused',
        sentence: refusedSentence(entry, time),
        notes: [entry.message],
      };
    case 'late':
      return {
        title: `A scan as ${entry.status} came late`,
        sentence: `Scanned by ${nameOf(entry.by)}, ${time.dayAndTime(entry.scannedAt)}. Here since ${at}.`,
        notes: [WHY_LATE[entry.why]],
      };
    case 'decided':
      return {
        title: entry.accepted ? 'The late scan was accepted' : 'The late scan was dismissed',
        sentence: `By ${nameOf(entry.by)}, ${at}.`,
        notes: entry.reason ? [`Reason: ${entry.reason}`] : [],
      };
    case 'asked':
      return {
        title: WISHED[entry.wish],
        sentence: `${own ? 'Asked by you' : 'Asked by the student'}, ${at}.`,
        notes: [`“${entry.text}”`],
      };
    case 'answered':
      return {
        title: entry.approved ? 'The request was approved' : 'The request was refused',
        sentence: `By ${nameOf(entry.by)}, ${at}.`,
        notes: entry.reason ? [`Reason: ${entry.reason}`] : [],
      };
    case 'phone':
      return {
        title: 'A phone was bound to the live code',
        sentence: `Since ${at}.`,
        notes: [],
      };
    case 'event':
    case 'terms':
    case 'student':
      return actWords(entry, time, own);
  }
}

const WISHED: Readonly<Record<CorrectionWish, string>> = {
  present: 'A correction to present was asked for',
  excused: 'To be excused was asked for',
};

/** Who scanned, where and when; and since when it is here, if its device says that it was made at quite another time. */
function refusedSentence({ by, gate, scannedAt, at }: Refused, time: CollegeTime): string {
  const who = `${nameOf(by)}${gate === null ? '' : `, at ${gate}`}`;
  const [here, made] = [time.dayAndTime(at), scannedAt ?? at];
  return isTimeDoubtful(new Date(made), new Date(at))
    ? `Scanned by ${who}, ${time.dayAndTime(made)}. Here since ${here}.`
    : `By ${who}, ${here}.`;
}

type Refused = Extract<TimelineEntry, { readonly kind: 'refused' }>;

/** What the student is marked as in the end. Null: not marked. */
export const markedIn = (entries: readonly TimelineEntry[]): AttendanceStatus | null =>
  entries.flatMap(entry => (entry.kind === 'recorded' ? [entry.change.to] : [])).at(-1) ?? null;

/** The status that an entry set, for its colour. What was done to the event or the account is quieter than any. */
export function toneOf(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'recorded':
      return entry.change.to ?? 'none';
    case 'refused':
      return 'refused';
    case 'event':
    case 'terms':
    case 'student':
      return 'beside';
    default:
      return 'none';
  }
}
