import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** So long without a request in hand, and what was accepted has been answered. */
const QUIET_MS = 100;
const LOOK_EVERY_MS = 20;

/**
 * How a server ends without dropping what it accepted. `drain` answers when no request is in hand any more; closing
 * the connections that are left, idle and live ones, is the caller's.
 *
 * First nobody new is let in: who comes is refused clearly and can go elsewhere. Then every answer says that it is
 * the last on its connection, for a browser keeps that and would go on asking. Idle connections are left alone
 * until all is quiet: a request may be on its way on them, and closing one of those drops it.
 */
export function drainable(http: Server, isLive: (request: IncomingMessage) => boolean) {
  const unanswered = new Set<ServerResponse>();
  let draining = false;
  let lastMoved = 0;
  http.prependListener('request', (request, response) => {
    if (draining) sayLast(response);
    if (isLive(request)) return;
    unanswered.add(response);
    lastMoved = performance.now();
    response.once('close', () => {
      unanswered.delete(response);
      lastMoved = performance.now();
    });
  });
  return {
    async drain(): Promise<void> {
      draining = true;
      // An HTTP server's own `close` would also end the connections that look idle.
      TcpServer.prototype.close.call(http);
      for (const response of unanswered) sayLast(response);
      lastMoved = performance.now();
      while (unanswered.size > 0 || performance.now() - lastMoved < QUIET_MS) await pause(LOOK_EVERY_MS);
    },
  };
}

function sayLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
