import type { RecordedChange } from '#contract/attendance/amendments.ts';
import type { Means } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { isTimeDoubtful } from '#contract/time.ts';
import type { CollegeTime } from '../../lib/format/college-time.ts';

/** How a mark was made, as the end of a sentence such as "Marked present by an admin". */
const HOW: Readonly<Record<Means, string>> = {
  scan: 'by scanning the QR code',
  manual: 'by hand',
  bulk: 'in a list of many',
  roster: 'together with the event’s completion or reopening',
  import: 'by an import',
};

const NOT_MARKED = 'not marked';

/** The headline of one recorded fact. */
export function changeTitle({ what, from, to }: RecordedChange): string {
  if (what === 'marked') return `Marked ${to ?? NOT_MARKED}`;
  if (what === 'withdrawn') return `Withdrawn: no longer ${from ?? 'marked'}`;
  return `Corrected from ${from ?? NOT_MARKED} to ${to ?? NOT_MARKED}`;
}

/** Who did it, how and when, in a sentence. */
export function changeSentence(change: RecordedChange, time: CollegeTime): string {
  const who = change.by.name === '' ? 'somebody whose account is gone' : change.by.name;
  const where = change.gate === null ? '' : `, at ${change.gate}`;
  const pass = change.pass === null ? '' : `, pass ${change.pass.name}`;
  return `By ${who}${pass}, ${HOW[change.means]}${where}, ${time.dayAndTime(change.recordedAt)}.`;
}

/** Further notes on it, each a sentence. */
export function changeNotes(change: RecordedChange, time: CollegeTime): readonly string[] {
  const { occurredAt, recordedAt, unverified, live, phoneShared, looked, reason } = change;
  const notes: string[] = [];
  if (reason !== null && reason !== '') notes.push(`Reason: ${reason}`);
  if (live) notes.push('The code was live, on the phone bound to this student.');
  if (phoneShared) notes.push(`${MESSAGES.phoneShared}.`);
  if (looked) notes.push('Somebody looked at the student before it was marked.');
  if (unverified) notes.push('The code was made without the server; the student was confirmed by eye.');
  if (isTimeDoubtful(new Date(occurredAt), new Date(recordedAt)))
    notes.push(`The device said it happened ${time.dayAndTime(occurredAt)}.`);
  return notes;
}
