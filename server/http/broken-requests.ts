import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { refuse } from '#contract/errors.ts';
import { REFUSAL_STATUS, type RefusalCode } from '#contract/failure.ts';
import type { Logger } from '#platform/log/log.ts';
import type { Instruments } from '../metrics/instruments.ts';
import { NO_HOST } from './bounded-server.ts';
import { failureOf } from './errors.ts';
import { dataHeaders } from './security-headers.ts';

export interface BrokenRequestDeps {
  readonly log: Pick<Logger, 'info'>;
  readonly metrics: Pick<Instruments, 'broken'>;
}

/** The last request on a connection, and its answer. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** By the code of Node's error; all others are broken framing. */
const REFUSED: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
};

/** What Node.js reads as a request, and would answer without a body. */
const REFUSED_EVENTS = [
  [NO_HOST, 'bad_framing'],
  ['checkExpectation', 'unknown_expectation'],
] as const;

interface Answer {
  readonly status: number;
  readonly lines: readonly Header[];
  readonly body: string;
}
type Header = readonly [name: string, value: string];

/** If the connection closed at once while more data was arriving, our answer would be lost. */
const LINGER_MS = 1_000;

/**
 * Answers anything that is no valid request (broken framing, headers too large, no host, a body that does not arrive)
 * with its status, in the format of all our errors, and closes the connection. Valid requests that came
 * before on the same connection are answered first, so that no answer is taken for that of another request.
 */
export function answerBrokenRequests(http: Server, { log, metrics }: BrokenRequestDeps): void {
  const last = new WeakMap<Duplex, Exchange>();
  const closing = new WeakSet<Duplex>();
  const headers = [...dataHeaders()];

  const remember = (request: IncomingMessage, response: ServerResponse): void =>
    void last.set(request.socket, { request, response });
  http.prependListener('request', remember);
  for (const [event, refused] of REFUSED_EVENTS)
    http.on(event, (request: IncomingMessage, response: ServerResponse) => {
      remember(request, response);
      refuseIn(response, refused);
    });
  http.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Anything that still arrives on a broken connection is broken as well.
    if (closing.has(socket)) return;
    closing.add(socket);
    refuseOn(socket, error.code ?? '').catch(() => socket.destroy());
  });

  async function refuseOn(socket: Duplex, errorCode: string): Promise<void> {
    const refused = REFUSED[errorCode] ?? 'bad_framing';
    // What still arrives would make a connection look alive on which the answer before this one is not read.
    socket.pause();
    const mayAnswer = hasSpoken(socket) && (await answersAreThrough(last.get(socket)));
    socket.resume();
    if (!socket.writable) return void socket.destroy();
    if (!mayAnswer) return closeSoon(socket, '');
    closeSoon(socket, textOf(answerTo(refused, errorCode)));
  }

  function refuseIn(response: ServerResponse, refused: RefusalCode): void {
    const { status, lines, body } = answerTo(refused, refused);
    response.writeHead(status, lines.flat());
    response.end(body);
  }

  function answerTo(refused: RefusalCode, code: string): Answer {
    const status = REFUSAL_STATUS[refused];
    const requestId = randomUUID();
    metrics.broken(status);
    log.info({ requestId, status, code }, 'what arrived is no request');
    const body = JSON.stringify(failureOf(refuse(refused), requestId));
    return { status, lines: [...linesOf(body, requestId), ...headers], body };
  }
}

/** A connection opened ahead of time and never used gets no answer, as nothing was requested. */
const hasSpoken = (socket: Duplex): boolean => socket instanceof Socket && socket.bytesRead > 0;

/** Waits until all answers on the connection are sent; false if the broken request was answered already. */
async function answersAreThrough(exchange: Exchange | undefined): Promise<boolean> {
  if (!exchange) return true;
  const { request, response } = exchange;
  // The last request is complete, so the broken one is behind it.
  if (request.complete) return ended(response).then(() => true);
  // Answers wait in a queue for their connection.
  if (!response.socket) await Promise.race([emitted(response, 'socket'), ended(response)]);
  return response.headersSent ? ended(response).then(() => false) : true;
}

const ended = async (response: ServerResponse): Promise<void> =>
  response.closed ? undefined : emitted(response, 'close');

/** Unlike `once` of node:events, it leaves error handling to the owner of the response. */
const emitted = (response: ServerResponse, event: 'close' | 'socket'): Promise<void> =>
  new Promise(resolve => response.once(event, () => resolve()));

function closeSoon(socket: Duplex, answer: string): void {
  socket.end(answer);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}

const linesOf = (body: string, requestId: string): readonly Header[] => [
  ['Connection', 'close'],
  ['Content-Type', 'application/json; charset=utf-8'],
  ['Content-Length', `${Buffer.byteLength(body)}`],
  ['Date', new Date().toUTCString()],
  ['X-Request-Id', requestId],
];

function textOf({ status, lines, body }: Answer): string {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
