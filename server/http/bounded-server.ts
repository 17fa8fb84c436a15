import { IncomingMessage, Server, type ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '#platform/log/log.ts';

/**
 * Browsers and usual clients ask again when they have the answer to what they asked before. Those that do not wait send
 * a few requests ahead.
 */
export const MOST_UNANSWERED = 16;

/** The event of a request without `Host`, which HTTP/1.1 requires. */
export const NO_HOST = 'noHost';

const lacksHost = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.1' && headers.host === undefined;

/**
 * An HTTP server that ends a connection on which more is asked than one client may have unanswered at a time. Node.js
 * hands over all requests of one read, which may be a thousand, before any of them is worked on, and until all of those
 * are answered everybody else waits.
 */
export class BoundedServer extends Server {
  readonly #unanswered = new WeakMap<Socket, number>();
  readonly #log: Pick<Logger, 'info'>;

  constructor(options: ServerOptions, { log }: { readonly log: Pick<Logger, 'info'> }) {
    // Node.js would refuse such a request by itself, without a word.
    super({ ...options, requireHostHeader: false });
    this.#log = log;
  }

  /** Whether something was asked on this connection whose answer is not yet sent. */
  owes(socket: Socket): boolean {
    return this.#unansweredOn(socket) > 0;
  }

  // No listener can keep a request from the others, and the live server puts itself before all of them.
  override emit(event: string, ...args: unknown[]): boolean {
    const [request, response] = args;
    const isRequest =
      event === 'request' && request instanceof IncomingMessage && response instanceof ServerResponse;
    if (!isRequest) return super.emit(event, ...args);
    if (!this.#takes(request.socket, response)) return true;
    return super.emit(lacksHost(request) ? NO_HOST : event, ...args);
  }

  #takes(socket: Socket, response: ServerResponse): boolean {
    // What came with the request for which the connection was ended.
    if (socket.destroyed) return false;
    const unanswered = this.#unansweredOn(socket);
    if (unanswered >= MOST_UNANSWERED) {
      this.#log.info({ unanswered }, 'a connection that asked too much at once was ended');
      socket.destroy();
      return false;
    }
    this.#unanswered.set(socket, unanswered + 1);
    response.once('close', () => this.#unanswered.set(socket, this.#unansweredOn(socket) - 1));
    return true;
  }

  #unansweredOn(socket: Socket): number {
    return this.#unanswered.get(socket) ?? 0;
  }
}
