import type { MarkAnswer } from '#contract/attendance/marks.ts';
import { MESSAGES } from '#contract/messages.ts';
import { type KnownStudent, type QrScanAnswer, readQr, type ScannedStudent } from '#contract/qr/code.ts';
import { saysNothing, sentence } from '../../../../lib/api/api-error.ts';
import type { Contact } from '../../../../lib/outbox/anchor.ts';
import type { Belief } from '../../../../lib/outbox/belief.ts';
import {
  isOtherRelease,
  namedByRefusal,
  namedByUnsigned,
  type Verdict,
} from '../../../../lib/outbox/verdict.ts';

/** One reading of one code. Every attempt to mark it uses the same id, so it is marked only once. */
export interface Scan extends Contact {
  readonly id: string;
  readonly text: string;
  readonly scannedAt: string;
}

/** The state of the open scan, from the camera's reading to the stored mark. */
export type ScanStage =
  | { readonly kind: 'reading'; readonly scan: Scan; readonly belief?: Belief | null }
  | {
      readonly kind: 'ready';
      readonly scan: Scan;
      readonly student: ScannedStudent;
      /** The code was live, on a phone that was bound less than a day ago. */
      readonly newPhoneSince?: string | null;
      /** It was on a phone that shows the live codes of several students. */
      readonly phoneShared?: boolean;
    }
  | { readonly kind: 'marking'; readonly scan: Scan; readonly student: ScannedStudent }
  | { readonly kind: 'unsigned'; readonly scan: Scan; readonly student: ScannedStudent }
  | {
      readonly kind: 'marked';
      readonly scan: Scan;
      readonly student: KnownStudent;
      readonly mark: MarkAnswer;
    }
  | {
      readonly kind: 'unanswered';
      readonly scan: Scan;
      readonly student?: ScannedStudent;
      /** What this device believes of it meanwhile. */
      readonly belief?: Belief;
      readonly sentence: string;
    }
  /** It is sent by itself when there is a connection. */
  | {
      readonly kind: 'kept';
      readonly scan: Scan;
      readonly student?: KnownStudent;
      readonly belief: Belief | null;
    }
  | {
      readonly kind: 'refused';
      readonly scan: Scan;
      readonly student?: KnownStudent;
      readonly sentence: string;
    };

/** Whether the server's answer is on its way. */
export const isAwaited = ({ kind }: ScanStage): boolean => kind === 'reading' || kind === 'marking';

export const beginScan = (scan: Scan): ScanStage =>
  readQr(scan.text).kind === 'not_json'
    ? { kind: 'refused', scan, sentence: MESSAGES.scanNotJson }
    : { kind: 'reading', scan };

type Recognised = Pick<QrScanAnswer, 'user' | 'unsigned' | 'newPhoneSince' | 'phoneShared'>;

export const recognised = (
  scan: Scan,
  { user, unsigned, newPhoneSince, phoneShared }: Recognised,
): ScanStage =>
  unsigned
    ? { kind: 'unsigned', scan, student: user }
    : { kind: 'ready', scan, student: user, newPhoneSince, phoneShared };

export const marked = (scan: Scan, student: KnownStudent, mark: MarkAnswer): ScanStage => ({
  kind: 'marked',
  scan,
  student,
  mark,
});

/** The state after a scan was left to this device to send. Its answer may be here at once. */
export function afterKeeping(
  scan: Scan,
  student: KnownStudent | undefined,
  verdict: Verdict,
  belief: Belief | null,
): ScanStage {
  const whose = student ?? belief?.student ?? undefined;
  const known = whose && { student: whose };
  switch (verdict.kind) {
    case 'marked': {
      const { userId: id, studentName: name, rollNo: roll_no, trade } = verdict.mark.attendance;
      return marked(scan, { id, name, roll_no, trade }, verdict.mark);
    }
    case 'unsigned':
      return { kind: 'unsigned', scan, student: verdict.student };
    case 'refused':
    case 'look':
      return {
        kind: 'refused',
        scan,
        ...known,
        ...(verdict.student && { student: verdict.student }),
        sentence: verdict.sentence,
      };
    case 'unanswered':
      return { kind: 'kept', scan, ...known, belief };
  }
}

/** The student of a scan at any stage, as far as one is known. */
export function studentOf(stage: ScanStage): KnownStudent | undefined {
  if ('student' in stage) return stage.student;
  return ('belief' in stage && stage.belief?.student) || undefined;
}

/** The state after a failed call. If the error is no ApiError, this page itself failed. */
export function setBack(
  scan: Scan,
  student: ScannedStudent | undefined,
  error: unknown,
  belief: Belief | null = null,
): ScanStage {
  const known = student && { student };
  const says = sentence(error, MESSAGES.markFailedRetry);
  if (saysNothing(error) || isOtherRelease(error))
    return { kind: 'unanswered', scan, ...known, ...(belief && { belief }), sentence: says };
  const named = namedByUnsigned(error);
  if (named) return { kind: 'unsigned', scan, student: named };
  const whose = student ?? namedByRefusal(error);
  return { kind: 'refused', scan, ...(whose && { student: whose }), sentence: says };
}
