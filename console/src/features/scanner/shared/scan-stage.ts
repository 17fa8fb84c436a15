import type { MarkAnswer } from '#contract/attendance/marks.ts';
import { MESSAGES } from '#contract/messages.ts';
import { type KnownStudent, readQr, type ScannedStudent } from '#contract/qr/code.ts';
import { sentence } from '../../../lib/api/api-error.ts';
import { namedByRefusal, namedByUnsigned, saysNothing } from '../../../lib/outbox/verdict.ts';

/** One reading of one code. Every attempt to mark it uses the same id, so it is marked only once. */
export interface Scan {
  readonly id: string;
  readonly text: string;
  readonly scannedAt: string;
}

/** The state of the open scan, from the camera's reading to the stored mark. */
export type ScanStage =
  | { readonly kind: 'reading'; readonly scan: Scan }
  | { readonly kind: 'ready'; readonly scan: Scan; readonly student: ScannedStudent }
  | { readonly kind: 'marking'; readonly scan: Scan; readonly student: ScannedStudent }
  | { readonly kind: 'unsigned'; readonly scan: Scan; readonly student: ScannedStudent }
  | {
      readonly kind: 'marked';
      readonly scan: Scan;
      readonly student: ScannedStudent;
      readonly mark: MarkAnswer;
    }
  | {
      readonly kind: 'unanswered';
      readonly scan: Scan;
      readonly student?: ScannedStudent;
      readonly sentence: string;
    }
  | {
      readonly kind: 'refused';
      readonly scan: Scan;
      readonly student?: KnownStudent;
      readonly sentence: string;
    };

export const beginScan = (scan: Scan): ScanStage =>
  readQr(scan.text).kind === 'not_json'
    ? { kind: 'refused', scan, sentence: MESSAGES.scanNotJson }
    : { kind: 'reading', scan };

export const recognised = (scan: Scan, who: { user: ScannedStudent; unsigned: boolean }): ScanStage => ({
  kind: who.unsigned ? 'unsigned' : 'ready',
  scan,
  student: who.user,
});

export const marked = (scan: Scan, student: ScannedStudent, mark: MarkAnswer): ScanStage => ({
  kind: 'marked',
  scan,
  student,
  mark,
});

/** The state after a failed call. If the error is no ApiError, this page itself failed. */
export function setBack(scan: Scan, student: ScannedStudent | undefined, error: unknown): ScanStage {
  const known = student && { student };
  const says = sentence(error, MESSAGES.markFailedRetry);
  if (saysNothing(error)) return { kind: 'unanswered', scan, ...known, sentence: says };
  const named = namedByUnsigned(error);
  if (named) return { kind: 'unsigned', scan, student: named };
  const whose = student ?? namedByRefusal(error);
  return { kind: 'refused', scan, ...(whose && { student: whose }), sentence: says };
}
