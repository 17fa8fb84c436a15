import type { MarkAnswer } from '#contract/attendance/marks.ts';
import { MESSAGES } from '#contract/messages.ts';
import { type KnownStudent, type QrScanAnswer, readQr } from '#contract/qr/code.ts';
import { saysNothing, sentence } from '../../../../lib/api/api-error.ts';
import type { Contact } from '../../../../lib/outbox/anchor.ts';
import type { Belief } from '../../../../lib/outbox/belief.ts';
import {
  isOtherRelease,
  namedByRefusal,
  namedByUnsigned,
  type Verdict,
} from '../../../../lib/outbox/verdict.ts';
import { studentOfMark } from './who-is.ts';

/** One reading of one code. Every attempt to mark it uses the same id, so it is marked only once. */
export interface Scan extends Contact {
  readonly id: string;
  readonly text: string;
  readonly scannedAt: string;
}

/** The state of the open scan, from the camera's reading to the stored mark. */
export type ScanStage = { readonly scan: Scan } & (
  | { readonly kind: 'reading'; readonly belief?: Belief | null }
  | ({ readonly kind: 'ready'; readonly student: KnownStudent } & PhoneDoubts)
  | { readonly kind: 'marking' | 'unsigned'; readonly student: KnownStudent }
  | { readonly kind: 'marked'; readonly student: KnownStudent; readonly mark: MarkAnswer }
  | {
      readonly kind: 'unanswered';
      readonly student?: KnownStudent;
      /** What this device believes of it meanwhile. */
      readonly belief?: Belief;
      readonly sentence: string;
    }
  /** It is sent by itself when there is a connection. */
  | { readonly kind: 'kept'; readonly student?: KnownStudent; readonly belief: Belief | null }
  | { readonly kind: 'refused'; readonly student?: KnownStudent; readonly sentence: string }
);

type PhoneDoubts = Partial<Pick<QrScanAnswer, 'newPhoneSince' | 'phoneShared'>>;

/** Whether the server's answer is on its way. */
export const isAwaited = ({ kind }: ScanStage): boolean => kind === 'reading' || kind === 'marking';

/** Whether nothing more is to be done for it, so that the next student may come. */
export const isResult = ({ kind }: ScanStage): boolean =>
  kind === 'marked' || kind === 'refused' || kind === 'kept';

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

/** The state after a scan was left to this device to send. Its answer may be here at once. */
export function afterKeeping(
  scan: Scan,
  student: KnownStudent | undefined,
  verdict: Verdict,
  belief: Belief | null,
): ScanStage {
  const whose = student ?? belief?.student ?? undefined;
  switch (verdict.kind) {
    case 'marked':
      return { kind: 'marked', scan, student: studentOfMark(verdict.mark), mark: verdict.mark };
    case 'unsigned':
      return { kind: 'unsigned', scan, student: verdict.student };
    case 'refused':
    case 'look':
      return { kind: 'refused', scan, ...named(verdict.student ?? whose), sentence: verdict.sentence };
    case 'unanswered':
      return { kind: 'kept', scan, ...named(whose), belief };
  }
}

const named = (student: KnownStudent | undefined) => student && { student };

/** The student of a scan at any stage, as far as one is known. */
export function studentOf(stage: ScanStage): KnownStudent | undefined {
  if ('student' in stage) return stage.student;
  return ('belief' in stage && stage.belief?.student) || undefined;
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
    return { kind: 'unanswered', scan, ...named(student), ...(belief && { belief }), sentence: says };
  const unsigned = namedByUnsigned(error);
  if (unsigned) return { kind: 'unsigned', scan, student: unsigned };
  return { kind: 'refused', scan, ...named(student ?? namedByRefusal(error)), sentence: says };
}
