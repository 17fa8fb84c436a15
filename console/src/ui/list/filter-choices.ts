import { STRENGTH_WORDS, STRENGTHS } from '#contract/attendance/strength.ts';
import { EVENT_TYPES, YEARS } from '#contract/constants.ts';
import type { Choice } from './filter-select.tsx';

/** One choice for each value, labelled by `labelOf`, after the one that restricts nothing. */
export const choicesOf = <V extends string>(
  all: string,
  values: readonly V[],
  labelOf: (value: V) => string = value => value,
): readonly Choice<V | ''>[] => [
  { value: '', label: all },
  ...values.map(value => ({ value, label: labelOf(value) })),
];

/** The values, plus the chosen one if it is another. */
export const withChosen = (values: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || values.includes(chosen) ? values : [...values, chosen];

export const attendanceLabel = (status: 'present' | 'absent'): string =>
  status === 'present' ? 'Present' : 'Absent';

export const TYPE_CHOICES = choicesOf('All Types', EVENT_TYPES);
export const YEAR_CHOICES = choicesOf('All Years', YEARS);

/** How the student of a mark was identified. */
export const STRENGTH_CHOICES = choicesOf(
  'Any identification',
  STRENGTHS,
  strength => STRENGTH_WORDS[strength],
);
