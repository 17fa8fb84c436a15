import type { MarkAnswer } from '#contract/attendance/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { readQr, type ScannedStudent } from '#contract/qr/code.ts';
import { sentence } from '../../../lib/api/api-error.ts';
import { namedByUnsigned, saysNothing } from '../../../lib/outbox/verdict.ts';

/** One reading of one code. Every attempt to mark it uses the same id, so it is marked only once. */
export interface Scan {
  readonly id: string;
  readonly text: string;
  readonly scannedAt: string;
}

/** The state of the open scan, from the camera's reading to the stored mark. */
export type ScanStage =
  | { readonly name: 'reading'; readonly scan: Scan }
  | { readonly name: 'ready'; readonly scan: Scan; readonly student: ScannedStudent }
  | { readonly name: 'marking'; readonly scan: Scan; readonly student: ScannedStudent }
  | { readonly name: 'unsigned'; readonly scan: Scan; readonly student: ScannedStudent }
  | {
      readonly name: 'done';
      readonly scan: Scan;
      readonly student: ScannedStudent;
      readonly mark: MarkAnswer;
    }
  | {
      readonly name: 'unanswered';
      readonly scan: Scan;
      readonly student?: ScannedStudent;
      readonly sentence: string;
    }
  | {
      readonly name: 'refused';
      readonly scan: Scan;
      readonly student?: ScannedStudent;
      readonly sentence: string;
    };

export const beginScan = (scan: Scan): ScanStage =>
  readQr(scan.text).kind === 'not_json'
    ? { name: 'refused', scan, sentence: MESSAGES.scanNotJson }
    : { name: 'reading', scan };

export const recognised = (scan: Scan, who: { user: ScannedStudent; unsigned: boolean }): ScanStage => ({
  name: who.unsigned ? 'unsigned' : 'ready',
  scan,
  student: who.user,
});

export const marked = (scan: Scan, student: ScannedStudent, mark: MarkAnswer): ScanStage => ({
  name: 'done',
  scan,
  student,
  mark,
});

/** The state after a failed call. If the error is no ApiError, this page itself failed. */
export function setBack(scan: Scan, student: ScannedStudent | undefined, error: unknown): ScanStage {
  const known = student && { student };
  const says = sentence(error, MESSAGES.markFailedRetry);
  if (saysNothing(error)) return { name: 'unanswered', scan, ...known, sentence: says };
  const named = namedByUnsigned(error);
  if (named) return { name: 'unsigned', scan, student: named };
  return { name: 'refused', scan, ...known, sentence: says };
}

/** How long the last code is ignored, because its owner is still lowering the phone. */
export const SAME_CODE_REST_MS = 3_000;

export const tooSoon = (text: string, last: { text: string; at: number } | null, now: number): boolean =>
  last !== null && last.text === text && now - last.at < SAME_CODE_REST_MS;
