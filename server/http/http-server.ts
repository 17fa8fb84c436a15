import { createServer, type RequestListener, type Server } from 'node:http';
import { isLive } from '../live/live.ts';
import { answerBrokenRequests, type BrokenRequestDeps } from './broken-requests.ts';
import { REQUEST_TIMES, type RequestTimes } from './request-times.ts';

/** The HTTP server of one process: how long a request may take to arrive, and what becomes of what is no request. */
export function createHttpServer(
  listener: RequestListener,
  { times = REQUEST_TIMES, ...deps }: BrokenRequestDeps & { readonly times?: RequestTimes },
): Server {
  const http = createServer(
    {
      headersTimeout: times.headersMs,
      requestTimeout: times.requestMs,
      connectionsCheckingInterval: times.checkedEveryMs,
      // Whoever asks elsewhere for another protocol is answered in this one. Left to the live server, that
      // connection would have nobody who hears its errors for a second, and one heard by nobody ends the process.
      shouldUpgradeCallback: isLive,
    },
    listener,
  );
  answerBrokenRequests(http, deps);
  return http;
}
