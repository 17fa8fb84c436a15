import type { MarkOutcome } from '#contract/attendance.ts';
import type { AttendanceStatus } from '#contract/constants.ts';
import type { Verdict } from '../../lib/outbox/verdict.ts';
import type { ScanStage } from './scan-stage.ts';
import type { Sound } from './sounds.ts';

/** How an ended attempt shows: by colour, icon, words and sound, so that no one of them has to be noticed. */
export interface OutcomeLook {
  readonly outcome: MarkOutcome | 'refused' | 'unsigned' | 'unanswered' | 'kept' | 'withdrawn';
  readonly tone: 'good' | 'known' | 'bad' | 'plain';
  readonly headline: string;
  readonly sound: Sound;
}

/** The look of a mark the server answered with. Green is for who may go in: an absence is recorded plainly. */
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

/** Undefined while the scan still goes on. */
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

/** The look of what became of a scan at a door where nobody waits for a button. */
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
