import { STRENGTH_WORDS, type Strength } from '#contract/attendance/strength.ts';
import type { ExpectedStatus } from '#contract/reports/request.ts';

/** Statuses as reports write them. */
export const STATUS_TEXTS: Readonly<Record<ExpectedStatus, string>> = {
  present: 'Present',
  absent: 'Absent',
  not_marked: 'Not marked',
};

/** How a row is drawn, by its status. */
export type Tone = 'present' | 'absent' | 'unmarked';

const TONES: ReadonlyMap<unknown, Tone> = new Map([
  [STATUS_TEXTS.present, 'present'],
  [STATUS_TEXTS.absent, 'absent'],
  [STATUS_TEXTS.not_marked, 'unmarked'],
]);

/** Undefined: its cell holds no status. */
export const toneOf = (status: unknown): Tone | undefined => TONES.get(status);

/** How the student was identified. Empty: by a list. */
export const identifiedBy = (strength: Strength | null): string =>
  strength === null ? '' : STRENGTH_WORDS[strength];

export const yesOrNo = (yes: boolean): string => (yes ? 'Yes' : 'No');

/** No trade was recorded. */
export const NO_TRADE = 'No trade';
