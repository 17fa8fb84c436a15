import type { RecordedChange } from '#contract/attendance/amendments.ts';
import type { Means } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { isTimeDoubtful } from '#contract/time.ts';
import type { CollegeTime } from '../../lib/format/college-time.ts';

/** How a mark was made, as the end of a sentence such as "Marked present by an admin". */
const HOW: Readonly<Record<Exclude<Means, 'roster'>, string>> = {
  scan: 'by scanning the QR code',
  manual: 'by hand',
  bulk: 'in a list of many',
  import: 'by an import',
};

/** A completion marks those without a mark, and a reopening takes these marks back. */
const byRoster = ({ to }: RecordedChange, own: boolean): string =>
  to === null
    ? 'because the event was reopened'
    : `because ${own ? 'you' : 'the student'} had no mark when the event was completed`;

const NOT_MARKED = 'not marked';

/** The headline of one recorded fact. */
export function changeTitle({ what, from, to }: RecordedChange): string {
  if (what === 'marked') return `Marked ${to ?? NOT_MARKED}`;
  if (what === 'withdrawn') return `Withdrawn: no longer ${from ?? 'marked'}`;
  return `Corrected from ${from ?? NOT_MARKED} to ${to ?? NOT_MARKED}`;
}

/** Who did something, in a sentence. */
export const doerOf = ({ name }: RecordedChange['by']): string =>
  name === '' ? 'somebody whose account is gone' : name;

/** Who did it, how and when, in a sentence. `own`: the reader is the student. */
export function changeSentence(change: RecordedChange, time: CollegeTime, own: boolean): string {
  const where = change.gate === null ? '' : `, at ${change.gate}`;
  const pass = change.pass === null ? '' : `, pass ${change.pass.name}`;
  const how = change.means === 'roster' ? byRoster(change, own) : HOW[change.means];
  return `By ${doerOf(change.by)}${pass}, ${how}${where}, ${time.dayAndTime(change.recordedAt)}.`;
}

/** Further notes on it, each a sentence. `own`: the reader is the student. */
export function changeNotes(change: RecordedChange, time: CollegeTime, own: boolean): readonly string[] {
  const { occurredAt, recordedAt, unverified, live, phoneShared, looked, reason } = change;
  const notes: string[] = [];
  if (reason !== null && reason !== '') notes.push(`Reason: ${reason}`);
  if (live) notes.push(`The code was live, on the phone bound to ${own ? 'you' : 'this student'}.`);
  if (phoneShared) notes.push(`${MESSAGES.phoneShared}.`);
  if (looked)
    notes.push(
      own
        ? 'Somebody looked at you before you were marked.'
        : 'Somebody looked at the student before it was marked.',
    );
  if (unverified)
    notes.push(
      `The code was made without the server; ${own ? 'you were' : 'the student was'} confirmed by eye.`,
    );
  if (isTimeDoubtful(new Date(occurredAt), new Date(recordedAt)))
    notes.push(`The device said it happened ${time.dayAndTime(occurredAt)}.`);
  return notes;
}
