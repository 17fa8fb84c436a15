import { STRENGTH_WORDS, type Strength } from '#contract/attendance/strength.ts';
import type { ExpectedStatus } from '#contract/reports/request.ts';

/** Statuses as reports write them. */
export const STATUS_TEXTS: Readonly<Record<ExpectedStatus, string>> = {
  present: 'Present',
  absent: 'Absent',
  not_marked: 'Not marked',
};

/** How the student was identified. Empty: by a list. */
export const identifiedBy = (strength: Strength | null): string =>
  strength === null ? '' : STRENGTH_WORDS[strength];

export const yesOrNo = (yes: boolean): string => (yes ? 'Yes' : 'No');

/** No trade was recorded. */
export const NO_TRADE = 'No trade';
