/**
 * How long the parts of a request may take to arrive. What is limited is the caller's sending alone: how long we may
 * take to answer, and a caller to receive an answer (a large export, a live connection), is not counted here.
 */
export const REQUEST_TIMES = {
  /** The request line and the headers. */
  headersMs: 20_000,
  /** All of it. The largest body there is (2 MB) arrives in this time at 280 kbit/s, a mark at 100 bit/s. */
  requestMs: 60_000,
  /** How often connections are looked through for those that are late. */
  checkedEveryMs: 2_000,
} as const;

export type RequestTimes = { readonly [Name in keyof typeof REQUEST_TIMES]: number };
