/**
 * How long the parts of a request may take to arrive. Only the caller's sending is limited here. The time we
 * take to answer, and the time a caller takes to receive an answer (a large export, a live connection), are
 * not.
 */
export const REQUEST_TIMES = {
  /** The request line and the headers. */
  headersMs: 20_000,
  /**
   * The whole request. A photo or an import (8 MB) arrives in this time at 1.1 Mbit/s, a ZIP (200 MB) at 27, a mark at
   * 100 bit/s.
   */
  requestMs: 60_000,
  /** How often connections are checked for late requests. */
  checkedEveryMs: 2_000,
} as const;

export type RequestTimes = { readonly [Name in keyof typeof REQUEST_TIMES]: number };
