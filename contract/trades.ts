/** The one list of trades (docs/specification.md#fields-and-validation). Each form's list derives from it. */

interface Trade {
  readonly name: string;
  /** The code in the admin dashboard's filter, if the trade has one. */
  readonly code?: string;
  readonly onSignup: boolean;
  readonly onProfile: boolean;
}

export const TRADES: readonly Trade[] = [
  { name: 'Computer Science Engineering', code: 'GCS', onSignup: true, onProfile: true },
  { name: 'Information Technology', onSignup: false, onProfile: true },
  { name: 'Instrumentation', code: 'GIN', onSignup: true, onProfile: false },
  { name: 'Electronics & Communication', code: 'GEC', onSignup: true, onProfile: true },
  { name: 'Mechanical Engineering', code: 'GME', onSignup: true, onProfile: true },
  { name: 'Civil Engineering', onSignup: true, onProfile: true },
  { name: 'Electrical Engineering', code: 'GEE', onSignup: true, onProfile: true },
  { name: 'Chemical Engineering', code: 'GCT', onSignup: true, onProfile: true },
  { name: 'Food Technology', code: 'GFT', onSignup: true, onProfile: false },
  { name: 'Biotechnology', onSignup: false, onProfile: true },
];

/** Finds a trade by its name or its code, in any case. Undefined: the catalogue has no such trade. */
export function tradeNamed(text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  return TRADES.find(({ name, code }) => [name, code].some(each => each?.toLowerCase() === wanted))?.name;
}

export const TRADE_NAMES = TRADES.map(trade => trade.name);
export const SIGNUP_TRADES = TRADES.filter(trade => trade.onSignup).map(trade => trade.name);
export const PROFILE_TRADES = TRADES.filter(trade => trade.onProfile).map(trade => trade.name);

/** In the order of the dashboard's filter, which is not that of the forms. */
const CODES = ['GCS', 'GIN', 'GEC', 'GME', 'GEE', 'GFT', 'GCT'];
export const TRADE_CODES = CODES.flatMap(code =>
  TRADES.filter(trade => trade.code === code).map(({ name }) => ({ code, name })),
);

/** The first word of a trade's name, as the attendance report shows it. */
export const shortTrade = (name: string): string => name.split(' ')[0] ?? name;
