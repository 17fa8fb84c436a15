import type { MarkAnswer, MarkOutcome } from '#contract/attendance/marks.ts';
import type { AttendanceStatus } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { answerWords } from '../../../../lib/format/answer-words.ts';
import type { CollegeTime } from '../../../../lib/format/college-time.ts';
import type { Belief } from '../../../../lib/outbox/belief.ts';
import type { Verdict } from '../../../../lib/outbox/verdict.ts';
import type { ScanStage } from './scan-stage.ts';
import type { Sound } from './sounds.ts';

/** How a result is shown: by colour, icon, words and sound, so that no single one is needed. */
export interface OutcomeLook {
  readonly outcome:
    | MarkOutcome
    | 'refused'
    | 'doubted'
    | 'unsigned'
    | 'look'
    | 'unanswered'
    | 'kept'
    | 'withdrawn'
    | 'reading';
  readonly tone: 'good' | 'known' | 'bad' | 'plain';
  readonly headline: string;
  readonly sound: Sound;
}

/** A student whom this device knows was read, and the server is asked. Nothing is to be heard yet. */
export const READING: OutcomeLook = {
  outcome: 'reading',
  tone: 'plain',
  headline: 'Checking…',
  sound: 'read',
};

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

const UNSIGNED: OutcomeLook = {
  outcome: 'unsigned',
  tone: 'plain',
  headline: 'Confirm by eye',
  sound: 'already',
};

/** The looks of what is no mark, in either mode. */
const UNMARKED: Readonly<Record<'refused' | 'unsigned' | 'look' | 'unanswered', OutcomeLook>> = {
  refused: { outcome: 'refused', tone: 'bad', headline: 'Not marked', sound: 'refused' },
  unsigned: UNSIGNED,
  look: { ...UNSIGNED, outcome: 'look', headline: 'Look at the student' },
  unanswered: { outcome: 'unanswered', tone: 'plain', headline: 'No answer yet', sound: 'refused' },
};

const KEPT: OutcomeLook = { outcome: 'kept', tone: 'plain', headline: 'Kept on this device', sound: 'kept' };

/** What the device says of a kept scan at once. */
const BELIEVED: Readonly<Record<Belief['kind'], OutcomeLook>> = {
  expected: KEPT,
  already: { outcome: 'already_marked', tone: 'known', headline: 'Already marked', sound: 'already' },
  replaced: doubted('Replaced code'),
  not_expected: doubted('Not for this student'),
  deactivated: doubted('Deactivated'),
  waiting: doubted('Not approved yet'),
  unknown: doubted('Not on the list'),
  unsigned: UNSIGNED,
};

function doubted(headline: string): OutcomeLook {
  return { outcome: 'doubted', tone: 'bad', headline, sound: 'refused' };
}

const keptLook = (belief: Belief | null | undefined): OutcomeLook => (belief ? BELIEVED[belief.kind] : KEPT);

const markedLook = ({ outcome, attendance }: MarkAnswer): OutcomeLook => markLook(outcome, attendance.status);

/** The look of a scan's result in the mode one by one. Undefined while the scan goes on. */
export function stageLook(stage: ScanStage): OutcomeLook | undefined {
  switch (stage.kind) {
    case 'reading':
    case 'ready':
    case 'marking':
      return undefined;
    case 'kept':
      return keptLook(stage.belief);
    case 'marked':
      return markedLook(stage.mark);
    default:
      return UNMARKED[stage.kind];
  }
}

/** The look of a scan's result in the continuous mode, in which an unanswered scan is sent again by itself. */
export function verdictLook(verdict: Verdict): OutcomeLook {
  if (verdict.kind === 'marked') return markedLook(verdict.mark);
  return verdict.kind === 'unanswered' ? keptLook(verdict.belief) : UNMARKED[verdict.kind];
}

export const WITHDRAWN: OutcomeLook = {
  outcome: 'withdrawn',
  tone: 'plain',
  headline: 'Withdrawn',
  sound: 'already',
};

/** The text for a mark's answer, with what is to be looked at. */
export function markWords(mark: MarkAnswer, time: CollegeTime): string {
  const words = answerWords(mark, time);
  const doubts = doubtsOf(mark, time);
  return doubts === '' ? words : `${words.replace(/\w$/, '$&.')} ${doubts}`;
}

/** What is to be looked at although the mark counts: whose phone showed the code. Empty: nothing. */
export function doubtsOf({ newPhoneSince, phoneShared }: MarkAnswer, time: CollegeTime): string {
  const doubts = [
    newPhoneSince !== undefined && MESSAGES.newPhone(time.brief(newPhoneSince)),
    phoneShared && MESSAGES.phoneShared,
  ];
  return doubts.flatMap(doubt => (doubt ? `${doubt}.` : [])).join(' ');
}
