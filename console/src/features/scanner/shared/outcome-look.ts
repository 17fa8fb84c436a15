import type { MarkOutcome } from '#contract/attendance/schema.ts';
import type { AttendanceStatus } from '#contract/constants.ts';
import type { Verdict } from '../../../lib/outbox/verdict.ts';
import type { ScanStage } from './scan-stage.ts';
import type { Sound } from './sounds.ts';

/** How a result is shown: by colour, icon, words and sound, so that no single one is needed. */
export interface OutcomeLook {
  readonly outcome: MarkOutcome | 'refused' | 'unsigned' | 'unanswered' | 'kept' | 'withdrawn';
  readonly tone: 'good' | 'known' | 'bad' | 'plain';
  readonly headline: string;
  readonly sound: Sound;
}

/**
 * The look of a mark in the server's answer. Green means that the student may enter, so an absence has a neutral
 * look.
 */
export function markLook(outcome: MarkOutcome, status: AttendanceStatus): OutcomeLook {
  const tone = status === 'present' ? 'good' : 'plain';
  switch (outcome) {
    case 'marked':
      return { outcome, tone, headline: `Marked ${status}`, sound: 'marked' };
    case 'already_marked':
      return { outcome, tone: 'known', headline: 'Already marked', sound: 'already' };
    case 'corrected':
      return { outcome, tone, headline: `Corrected to ${status}`, sound: 'marked' };
  }
}

const REFUSED: OutcomeLook = { outcome: 'refused', tone: 'bad', headline: 'Not marked', sound: 'refused' };
const UNSIGNED: OutcomeLook = {
  outcome: 'unsigned',
  tone: 'plain',
  headline: 'Confirm by eye',
  sound: 'already',
};

/** Undefined while the scan goes on. */
export function outcomeLook(stage: ScanStage): OutcomeLook | undefined {
  switch (stage.name) {
    case 'done':
      return markLook(stage.mark.outcome, stage.mark.attendance.status);
    case 'refused':
      return REFUSED;
    case 'unsigned':
      return UNSIGNED;
    case 'unanswered':
      return { outcome: 'unanswered', tone: 'plain', headline: 'No answer yet', sound: 'refused' };
    default:
      return undefined;
  }
}

/** The look of a scan's result in the continuous mode. */
export function verdictLook(verdict: Verdict): OutcomeLook {
  switch (verdict.kind) {
    case 'marked':
      return markLook(verdict.mark.outcome, verdict.mark.attendance.status);
    case 'refused':
      return REFUSED;
    case 'unsigned':
      return UNSIGNED;
    case 'unanswered':
      return { outcome: 'kept', tone: 'plain', headline: 'Kept on this device', sound: 'kept' };
  }
}

export const WITHDRAWN: OutcomeLook = {
  outcome: 'withdrawn',
  tone: 'plain',
  headline: 'Taken back',
  sound: 'already',
};
