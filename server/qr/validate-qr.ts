import type { z } from 'zod';
import { type Refusal, refuse, sentenceOf } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { type qrValidateAnswer, type ScannedStudent, scannedStudent } from '#contract/qr/code.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { type IdentifyDeps, identify, presentScanned } from './identify.ts';

/** Whether a text is a code that would mark its student now, and if not, why. Stores nothing. */
export async function validateQr(
  deps: IdentifyDeps & { readonly now: () => Date },
  scanned: unknown,
): Promise<z.input<typeof qrValidateAnswer>> {
  const now = deps.now();
  const found = await identify(deps, scanned, { at: now, now, readMode: 'fresh' });
  if (found.refusal) return invalid(found.refusal, studentIn(found.refusal));
  const user = presentScanned(found.student);
  if (found.strength === 'unsigned') return invalid(refuse('qr_unsigned'), user);
  if (!found.student.active)
    return invalid(refuse('not_eligible', { error: MESSAGES.studentInactive }), user);
  if (found.student.waiting) return invalid(refuse('signup_waiting'), user);
  return { success: true, valid: true, code: null, message: SERVER_MESSAGES.qrValid, user };
}

const invalid = (refusal: Refusal, user: ScannedStudent | null) => ({
  success: true as const,
  valid: false,
  code: refusal.refused,
  message: sentenceOf(refusal),
  user,
});

function studentIn({ details }: Refusal): ScannedStudent | null {
  const named = scannedStudent.safeParse(details?.['student']);
  return named.success ? named.data : null;
}
