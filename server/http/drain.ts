import type { Server, ServerResponse } from 'node:http';

const LOOK_EVERY_MS = 50;

/**
 * How a server ends without dropping what it accepted. A browser keeps its connection and would go on asking on it,
 * so once `drain` is called every answer also says that it is the last one there. Closing the server is the
 * caller's, and then waits for nothing but the requests in hand.
 */
export function drainable(http: Server): { drain(): void } {
  const inHand = new Set<ServerResponse>();
  let draining = false;
  http.prependListener('request', (_, response) => {
    inHand.add(response);
    response.once('close', () => inHand.delete(response));
    if (draining) sayLast(response);
  });
  return {
    drain() {
      draining = true;
      for (const response of inHand) sayLast(response);
      // An answer that had begun by now promised to keep its connection, which falls idle when it is through.
      const looking = setInterval(() => http.closeIdleConnections(), LOOK_EVERY_MS).unref();
      http.once('close', () => clearInterval(looking));
    },
  };
}

function sayLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
