import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** After so long without a request in progress, every accepted request has been answered. */
const QUIET_MS = 100;
const LOOK_EVERY_MS = 20;
/** A body that is on its way for longer is given up: its phone may have gone, and every door is refused meanwhile. */
const BODIES_WITHIN_MS = 2_000;

/**
 * Ends a server without dropping accepted requests. `drain` resolves when no request is in progress any more,
 * but for those that do not arrive. The caller then closes the remaining connections, idle and live ones. Those on which
 * nobody has asked anything are closed already: browsers open some in advance, and Node.js does not take them for idle.
 *
 * First, new connections are refused clearly, so that clients can go elsewhere. Then every answer states that
 * it is the last on its connection, because a browser would otherwise keep using it. Idle connections stay
 * open until all is quiet: a request may be on its way on one of them, and closing it would drop that
 * request.
 */
export function drainable(http: Server, isLive: (request: IncomingMessage) => boolean, quietMs = QUIET_MS) {
  /** Since when. */
  const unanswered = new Map<ServerResponse, number>();
  const unused = new Set<Socket>();
  let draining = false;
  let lastMoved = 0;
  http.on('connection', socket => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  http.on('upgrade', ({ socket }) => unused.delete(socket));
  http.prependListener('request', (request, response) => {
    unused.delete(request.socket);
    if (draining) sayLast(response);
    if (isLive(request)) return;
    lastMoved = performance.now();
    unanswered.set(response, lastMoved);
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
      for (const response of unanswered.keys()) sayLast(response);
      const began = performance.now();
      lastMoved = began;
      const isAwaited = ([{ req }, since]: [ServerResponse, number]): boolean =>
        req.complete || performance.now() - Math.max(began, since) < BODIES_WITHIN_MS;
      while ([...unanswered].some(isAwaited) || performance.now() - lastMoved < quietMs)
        await pause(LOOK_EVERY_MS);
      for (const { req } of unanswered.keys()) req.socket.destroy();
      for (const socket of unused) socket.destroy();
    },
  };
}

function sayLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
