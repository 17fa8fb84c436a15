import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import type { MarkAnswer, MarkOutcome } from '#contract/attendance/marks.ts';
import type { AttendanceStatus } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { answerWords } from '../../../../lib/format/answer-words.ts';
import type { CollegeTime } from '../../../../lib/format/college-time.ts';
import type { Belief } from '../../../../lib/outbox/belief.ts';
import type { Verdict } from '../../../../lib/outbox/verdict.ts';
import { keptWords } from '../scans/kept-words.ts';
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

/** The looks of what is no mark. */
const UNMARKED: Readonly<Record<'refused' | 'unsigned' | 'look', OutcomeLook>> = {
  refused: { outcome: 'refused', tone: 'bad', headline: 'Not marked', sound: 'refused' },
  unsigned: UNSIGNED,
  look: { ...UNSIGNED, outcome: 'look', headline: 'Look at the student' },
};

/** A scan that nobody sends again by itself. */
export const UNANSWERED: OutcomeLook = {
  outcome: 'unanswered',
  tone: 'plain',
  headline: 'No answer yet',
  sound: 'refused',
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

/** The look of a scan's result. One without an answer is kept, and sent again by itself. */
export function verdictLook(verdict: Verdict): OutcomeLook {
  if (verdict.kind === 'marked') return markLook(verdict.mark.outcome, verdict.mark.attendance.status);
  return verdict.kind === 'unanswered' ? keptLook(verdict.belief) : UNMARKED[verdict.kind];
}

export const WITHDRAWN: OutcomeLook = {
  outcome: 'withdrawn',
  tone: 'plain',
  headline: 'Withdrawn',
  sound: 'already',
};

/** What is said of a scan's result. */
export function verdictWords(verdict: Verdict, time: CollegeTime): string {
  if (verdict.kind === 'marked') return markWords(verdict.mark, time);
  return verdict.kind === 'unanswered' ? keptWords(verdict.belief, time) : verdict.sentence;
}

/** The text for a mark's answer, with what is to be looked at. */
export function markWords(mark: MarkAnswer, time: CollegeTime): string {
  const words = answerWords(mark, time);
  const doubts = doubtsOf(mark, time);
  return doubts === '' ? words : `${words.replace(/\w$/, '$&.')} ${doubts}`;
}

/** What is to be looked at although the mark counts: whose phone showed the code. Empty: nothing. */
export function doubtsOf({ newPhoneSince, phoneShared }: MarkAnswer, time: CollegeTime): string {
  const doubts = [
    newPhoneSince !== undefined && DOOR_MESSAGES.newPhone(time.brief(newPhoneSince)),
    phoneShared && MESSAGES.phoneShared,
  ];
  return doubts.flatMap(doubt => (doubt ? `${doubt}.` : [])).join(' ');
}
