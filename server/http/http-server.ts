import type { RequestListener, Server } from 'node:http';
import { isLive } from '../live/live.ts';
import { BoundedServer } from './bounded-server.ts';
import { answerBrokenRequests, type BrokenRequestDeps } from './broken-requests.ts';
import { REQUEST_TIMES, type RequestTimes } from './request-times.ts';

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
