import type { MarkAnswer } from '#contract/attendance/marks.ts';
import type { KnownStudent } from '#contract/qr/code.ts';

type Facts = Pick<KnownStudent, 'roll_no' | 'trade'> & { readonly email?: string | undefined };

/** What tells a student from others of the same name: roll number and trade, for want of both the email. */
export const factsOf = ({ roll_no, trade, email }: Facts): string =>
  [roll_no, trade].filter(Boolean).join(' · ') || (email ?? '');

/** A student in a sentence. */
export function whoIs(student: Facts & { readonly name: string }): string {
  const facts = factsOf(student);
  return facts === '' ? student.name : `${student.name} (${facts})`;
}

/** The student of a mark, as the server has them. */
export function studentOfMark({ attendance }: MarkAnswer): KnownStudent {
  const { userId: id, studentName: name, rollNo: roll_no, trade } = attendance;
  return { id, name, roll_no, trade };
}
