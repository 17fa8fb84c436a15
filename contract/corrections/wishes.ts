/** What a student asks the office for: to count as present, or to count as neither present nor absent. */
export const CORRECTION_WISHES = ['present', 'excused'] as const;
export type CorrectionWish = (typeof CORRECTION_WISHES)[number];
