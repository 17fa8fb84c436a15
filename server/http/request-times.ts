/**
 * How long the parts of a request may take to arrive, and how long an answer may stand still. The time we take to
 * answer, and the time a caller takes to receive an answer (a large export, a live connection), are not limited.
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
  /**
   * An answer of which nothing more is taken for so long is not read any more, and its memory is needed. On a slow
   * network, the system takes more of it only when a good part of what it has was sent, which may be a megabyte. A phone
   * out of reach for a minute goes on where it was. It is looked at so often, so it may take twice as long.
   */
  stalledMs: 120_000,
} as const;

export type RequestTimes = { readonly [Name in keyof typeof REQUEST_TIMES]: number };
