import { YEARS } from '../constants.ts';
import { TRADE_NAMES } from '../trades.ts';

/** The students an event is for: of any of these trades, and in any of these years. An empty list means all. */
export interface Audience {
  readonly trades: readonly string[];
  readonly years: readonly string[];
}

/** What a student is, as far as events ask. */
export interface AudienceMember {
  readonly trade: string | null;
  readonly year: string | null;
}

const includes = (wanted: readonly string[], value: string | null): boolean =>
  wanted.length === 0 || (value !== null && wanted.includes(value));

/** Whether an event is for a student. */
export const isFor = ({ trades, years }: Audience, { trade, year }: AudienceMember): boolean =>
  includes(trades, trade) && includes(years, year);

const AND = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** "3rd Year Civil Engineering and Instrumentation". Null: the event is for all students. */
export const audienceWords = ({ trades, years }: Audience): string | null =>
  [years, trades].flatMap(part => (part.length === 0 ? [] : AND.format(part))).join(' ') || null;

/** The same where everybody is named, too. */
export const audienceOrAll = (audience: Audience): string => audienceWords(audience) ?? 'All students';

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
