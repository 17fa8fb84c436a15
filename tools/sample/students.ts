import { YEARS } from '#contract/constants.ts';
import { TRADE_CODES } from '#contract/trades.ts';
import { FAMILY_NAMES, GIVEN_NAMES } from './names.ts';
import { pick } from './random.ts';

export const SAMPLE_STUDENTS = 300;
/** So many of them registered when the season had begun already. */
const LATECOMERS = 12;

export interface PlannedStudent {
  readonly name: string;
  readonly email: string;
  readonly roll_no: string;
  readonly trade: string;
  readonly year: (typeof YEARS)[number];
  /** How many days ago they registered. */
  readonly joined: number;
  /** How likely they come to an event, 0 to 1. */
  readonly keenness: number;
}

/** How many days before today the season began. */
export const SEASON_DAYS = 84;

/** Invented students over all trades with a code and all years, with one name each. */
export function planStudents(random: () => number): readonly PlannedStudent[] {
  const names = new Set<string>();
  while (names.size < SAMPLE_STUDENTS)
    names.add(`${pick(random, GIVEN_NAMES)} ${pick(random, FAMILY_NAMES)}`);
  return [...names].map((name, index) => {
    const { code, name: trade } = TRADE_CODES[index % TRADE_CODES.length] ?? pick(random, TRADE_CODES);
    const number = String(Math.floor(index / TRADE_CODES.length) + 1).padStart(3, '0');
    return {
      name,
      email: `${name.toLowerCase().replace(' ', '.')}@example.edu`,
      roll_no: `${code}-${number}`,
      trade,
      year: YEARS[Math.floor(random() * YEARS.length)] ?? '1st Year',
      joined: index < SAMPLE_STUDENTS - LATECOMERS ? SEASON_DAYS : 30,
      keenness: 0.45 + 0.53 * Math.sqrt(random()),
    };
  });
}
