import type { RequestListener, Server } from 'node:http';
import { isLive } from '../live/live.ts';
import { BoundedServer } from './bounded-server.ts';
import { answerBrokenRequests, type BrokenRequestDeps } from './broken-requests.ts';

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

type RequestTimes = { readonly [Name in keyof typeof REQUEST_TIMES]: number };

/**
 * The HTTP server of one process: it limits how long a request may take to arrive, how long an answer may stand still,
 * and how much one connection may ask at a time, and answers broken requests.
 */
export function createHttpServer(
  listener: RequestListener,
  { times = REQUEST_TIMES, ...deps }: BrokenRequestDeps & { readonly times?: RequestTimes },
): Server {
  const http = new BoundedServer(
    {
      headersTimeout: times.headersMs,
      requestTimeout: times.requestMs,
      connectionsCheckingInterval: times.checkedEveryMs,
      // A request to upgrade to another protocol on any other path gets a normal answer. If it were left to
      // the live server, no one would handle that connection's errors for a second, and an unhandled error
      // ends the process.
      shouldUpgradeCallback: isLive,
    },
    deps,
  );
  http.on('request', listener);
  answerBrokenRequests(http, deps);
  // Called when nothing has moved on a connection for so long, in either direction. Node.js calls it for idle
  // connections, too. WebSockets are no longer its own.
  http.setTimeout(times.stalledMs, socket => {
    const isStillMade = http.owes(socket) && socket.writableLength === 0;
    if (!isStillMade) socket.destroy();
  });
  return http;
}
