import { MESSAGES } from '#contract/messages.ts';
import { type KnownStudent, type QrScanAnswer, readQr } from '#contract/qr/code.ts';
import { saysNothing, sentence } from '../../../lib/api/api-error.ts';
import type { Contact } from '../../../lib/outbox/anchor.ts';
import type { Belief } from '../../../lib/outbox/belief.ts';
import {
  believed,
  isOtherRelease,
  namedByRefusal,
  namedByUnsigned,
  type Verdict,
} from '../../../lib/outbox/verdict.ts';
import { type OutcomeLook, UNANSWERED, verdictLook } from '../shared/outcome/outcome-look.ts';
import { studentOfMark } from '../shared/outcome/who-is.ts';

/** One reading of one code. Every attempt to mark it uses the same id, so it is marked only once. */
export interface Scan extends Contact {
  readonly id: string;
  readonly text: string;
  readonly scannedAt: string;
}

interface OfScan {
  readonly scan: Scan;
  /** Whom the server has named, or whom a result is about. */
  readonly student?: KnownStudent | undefined;
  /** What this device believes of it meanwhile. */
  readonly belief?: Belief | null | undefined;
}

/** The state of the open scan, from the camera's reading to the stored mark. */
export type ScanStage = OfScan &
  (
    | { readonly kind: 'reading' }
    | ({ readonly kind: 'ready'; readonly student: KnownStudent } & PhoneDoubts)
    | { readonly kind: 'marking'; readonly student: KnownStudent }
    /** It may be tried again. */
    | { readonly kind: 'unanswered'; readonly sentence: string }
    /** Its result. One without an answer is kept, and sent by itself when there is a connection. */
    | { readonly kind: 'told'; readonly verdict: Verdict }
  );

type PhoneDoubts = Partial<Pick<QrScanAnswer, 'newPhoneSince' | 'phoneShared'>>;

/** Whether the server's answer is on its way. */
export const isAwaited = ({ kind }: ScanStage): boolean => kind === 'reading' || kind === 'marking';

/** Whether nothing more is to be done for it, so that the next student may come. */
export const isResult = (stage: ScanStage): boolean =>
  stage.kind === 'told' && stage.verdict.kind !== 'unsigned';

/** The student of a scan at any stage, as far as one is known. */
export const studentOf = ({ student, belief }: Omit<OfScan, 'scan'>): KnownStudent | undefined =>
  student ?? belief?.student ?? undefined;

/** The look of a scan's result. Undefined while the scan goes on. */
export function stageLook(stage: ScanStage): OutcomeLook | undefined {
  if (stage.kind === 'unanswered') return UNANSWERED;
  return stage.kind === 'told' ? verdictLook(stage.verdict) : undefined;
}

export const beginScan = (scan: Scan): ScanStage =>
  readQr(scan.text).kind === 'not_json'
    ? told(scan, { kind: 'refused', sentence: MESSAGES.scanNotJson })
    : { kind: 'reading', scan };

type Recognised = Pick<QrScanAnswer, 'user' | 'unsigned' | 'newPhoneSince' | 'phoneShared'>;

export const recognised = (
  scan: Scan,
  { user, unsigned, newPhoneSince, phoneShared }: Recognised,
): ScanStage =>
  unsigned
    ? told(scan, { kind: 'unsigned', sentence: MESSAGES.qrUnsigned, student: user })
    : { kind: 'ready', scan, student: user, newPhoneSince, phoneShared };

/** The result of a scan. `known`: whom it is about, if the result does not say. */
export function told(scan: Scan, verdict: Verdict, known?: KnownStudent): ScanStage {
  if (verdict.kind === 'marked')
    return { kind: 'told', scan, verdict, student: known ?? studentOfMark(verdict.mark) };
  const named = verdict.kind === 'unanswered' ? undefined : verdict.student;
  return { kind: 'told', scan, verdict, student: named ?? known };
}

/** The state after a scan was left to this device to send. Its answer may be here at once. */
export function afterKeeping(
  scan: Scan,
  student: KnownStudent | undefined,
  verdict: Verdict,
  belief: Belief | null,
): ScanStage {
  if (verdict.kind === 'marked') return told(scan, verdict);
  // Whoever left it to this device was asked for the look before.
  const result = verdict.kind === 'look' ? { ...verdict, kind: 'refused' as const } : verdict;
  return told(scan, believed(result, belief), studentOf({ student, belief }));
}

/** The state after a failed call. If the error is no ApiError, this page itself failed. */
export function setBack(
  scan: Scan,
  student: KnownStudent | undefined,
  error: unknown,
  belief: Belief | null = null,
): ScanStage {
  const says = sentence(error, MESSAGES.markFailedRetry);
  if (saysNothing(error) || isOtherRelease(error))
    return { kind: 'unanswered', scan, student, belief, sentence: says };
  const unsigned = namedByUnsigned(error);
  if (unsigned) return told(scan, { kind: 'unsigned', sentence: says, student: unsigned });
  return told(scan, { kind: 'refused', sentence: says }, student ?? namedByRefusal(error));
}
