import { YEARS } from '../constants.ts';
import { counted } from '../numbers.ts';
import { TRADE_NAMES } from '../trades.ts';

/** Of any of these trades, and in any of these years. An empty list means all. */
interface Terms {
  readonly trades: readonly string[];
  readonly years: readonly string[];
}

/** The students an event is for, as everybody may read it. */
export interface Audience extends Terms {
  /** How many students the event lists one by one: only they are expected. Zero: it has no such list. */
  readonly listed: number;
}

/** The same with the ids of those it lists. */
export interface ListingAudience extends Terms {
  readonly students: readonly string[];
}

export const audienceOf = ({ trades, years, students }: ListingAudience): Audience => ({
  ...{ trades, years },
  listed: students.length,
});

/** What a student is, as far as events ask. */
export interface AudienceMember {
  readonly id: string;
  readonly trade: string | null;
  readonly year: string | null;
}

const includes = (wanted: readonly string[], value: string | null): boolean =>
  wanted.length === 0 || (value !== null && wanted.includes(value));

/** Whether an event is for students of this trade and year, unless it lists them one by one. */
export const isForTerms = ({ trades, years }: Terms, { trade, year }: Omit<AudienceMember, 'id'>): boolean =>
  includes(trades, trade) && includes(years, year);

/** Whether an event is for a student. */
export const isFor = (audience: ListingAudience, student: AudienceMember): boolean =>
  isForTerms(audience, student) && includes(audience.students, student.id);

const AND = new Intl.ListFormat('en-GB', { type: 'conjunction' });

const words = ({ trades, years, listed }: Audience): string => {
  const terms = [years, trades].flatMap(part => (part.length === 0 ? [] : AND.format(part))).join(' ');
  return [terms, listed > 0 ? counted(listed, 'listed student') : ''].filter(Boolean).join(', ');
};

/** "3rd Year Civil Engineering and Instrumentation", "42 listed students", "All students". */
export const audienceOrAll = (audience: Audience): string => words(audience) || 'All students';

/** "Civil Engineering only". Null: the event is for all students. */
export const onlyFor = (audience: Audience): string | null =>
  words(audience) === '' ? null : `${words(audience)} only`;

/** "Civil Engineering students", "42 listed students". */
export const audienceStudents = (audience: Audience): string =>
  audience.listed > 0 ? words(audience) : `${words(audience)} students`.trimStart();

/** The trade of an event that is for one trade. */
export const onlyTrade = ({ trades: [trade, ...others] }: Pick<Audience, 'trades'>): string | null =>
  others.length === 0 ? (trade ?? null) : null;

/** Each once, in the order of the forms. */
const ordered =
  <V extends string>(order: readonly V[]) =>
  (chosen: readonly V[]): V[] =>
    order.filter(value => chosen.includes(value));
export const inOrderOfTrades = ordered(TRADE_NAMES);
export const inOrderOfYears = ordered(YEARS);
