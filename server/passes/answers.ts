import type { MarkAnswer } from '#contract/attendance/marks.ts';
import { person } from '#contract/common.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { knownStudent } from '#contract/qr/code.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import type { Principal } from '../access/principal.ts';
import type { PhotoTickets } from './photo-tickets.ts';

interface PassAnswerDeps {
  readonly tickets: PhotoTickets;
  readonly now: () => Date;
}

/**
 * An answer to a mark with only what the caller may know, if the caller is a pass. One that read a good code may look at
 * the student's photo: a person stands there, who compares.
 */
export function answerToScanner(
  { tickets, now }: PassAnswerDeps,
  principal: Pick<Principal, 'pass'>,
  answer: MarkAnswer | Refusal,
): MarkAnswer | Refusal {
  const told = answerToPass({ now }, principal, answer);
  const { pass } = principal;
  if (pass?.kind !== 'person') return told;
  if (!isRefusal(told)) return { ...told, photoTicket: tickets.issue(pass.id, told.attendance.userId) };
  const student = person.safeParse(told.details?.['student']);
  if (told.refused !== 'needs_look' || !student.success) return told;
  return { ...told, details: { ...told.details, photoTicket: tickets.issue(pass.id, student.data.id) } };
}

/** An answer to a mark with only what the caller may know, if the caller is a pass. */
export function answerToPass(
  { now }: Pick<PassAnswerDeps, 'now'>,
  { pass }: Pick<Principal, 'pass'>,
  answer: MarkAnswer | Refusal,
): MarkAnswer | Refusal {
  if (!pass) return answer;
  if (isRefusal(answer)) return pass.kind === 'kiosk' ? withoutDetails(answer) : withoutEmail(answer);
  return pass.kind === 'kiosk' ? toKiosk(answer, now()) : answer;
}

/** The next person in the line can read a kiosk's screen, too: it shows the first name, and that it worked. */
const toKiosk = (
  { attendance, newPhoneSince: _, phoneShared: __, ...rest }: MarkAnswer,
  now: Date,
): MarkAnswer => ({
  ...rest,
  // A pass is not told whether, when, where and by whom somebody was marked before.
  outcome: 'marked',
  message: SERVER_MESSAGES.kioskPresent,
  attendance: {
    ...attendance,
    studentName: attendance.studentName.split(/\s/u)[0] ?? '',
    rollNo: null,
    trade: '',
    by: { id: '', name: '' },
    at: now.toISOString(),
    gate: null,
  },
});

function withoutDetails({ details: _, ...refusal }: Refusal): Refusal {
  return refusal;
}

/** A door needs name, roll number and trade, and no email. */
function withoutEmail({ details, ...refusal }: Refusal): Refusal {
  if (!details) return refusal;
  const student = knownStudent.omit({ email: true }).safeParse(details['student']);
  return { ...refusal, details: { ...details, ...(student.success && { student: student.data }) } };
}
