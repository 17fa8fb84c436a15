import { createServer, type RequestListener, type Server } from 'node:http';
import { isLive } from '../live/live.ts';
import { answerBrokenRequests, type BrokenRequestDeps } from './broken-requests.ts';
import { REQUEST_TIMES, type RequestTimes } from './request-times.ts';

/**
 * The HTTP server of one process: it limits how long a request may take to arrive, and answers broken
 * requests.
 */
export function createHttpServer(
  listener: RequestListener,
  { times = REQUEST_TIMES, ...deps }: BrokenRequestDeps & { readonly times?: RequestTimes },
): Server {
  const http = createServer(
    {
      headersTimeout: times.headersMs,
      requestTimeout: times.requestMs,
      connectionsCheckingInterval: times.checkedEveryMs,
      // A request to upgrade to another protocol on any other path gets a normal answer. If it were left to
      // the live server, no one would handle that connection's errors for a second, and an unhandled error
      // ends the process.
      shouldUpgradeCallback: isLive,
    },
    listener,
  );
  answerBrokenRequests(http, deps);
  return http;
}
