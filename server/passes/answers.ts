import type { MarkAnswer } from '#contract/attendance/marks.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { knownStudent } from '#contract/qr/code.ts';
import type { Principal } from '../access/principal.ts';

/** An answer to a mark with only what the caller may know, if the caller is a pass. */
export function answerToPass(
  { pass }: Pick<Principal, 'pass'>,
  answer: MarkAnswer | Refusal,
): MarkAnswer | Refusal {
  if (!pass) return answer;
  if (isRefusal(answer)) return pass.kind === 'kiosk' ? withoutDetails(answer) : withoutEmail(answer);
  return pass.kind === 'kiosk' ? toKiosk(answer) : answer;
}

/** Whoever stands behind the student reads a kiosk's screen, too: the first name, and that it worked. */
const toKiosk = ({ attendance, newPhoneSince: _, phoneShared: __, ...rest }: MarkAnswer): MarkAnswer => ({
  ...rest,
  // Whether somebody was marked before, and by whom, is nobody's business there.
  outcome: 'marked',
  message: MESSAGES.kioskPresent,
  attendance: {
    ...attendance,
    studentName: attendance.studentName.split(/\s/u)[0] ?? '',
    rollNo: null,
    trade: '',
    by: { id: '', name: '' },
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
