import type { Server as HttpServer } from 'node:http';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { LIVE } from '#contract/constants.ts';
import { isRefusal } from '#contract/errors.ts';
import {
  type ClientToServer,
  type LiveRefusal,
  type LiveRefusalCode,
  liveHandshake,
  ROOMS,
  type ServerToClient,
} from '#contract/live/events.ts';
import type { Logger } from '#platform/log.ts';
import { within } from '#platform/within.ts';
import type { Principal } from '../access/principal.ts';
import type { Admit } from '../accounts/authenticate.ts';
import type { Claims, Tokens } from '../accounts/tokens.ts';
import { ANSWER_WITHIN_MS } from '../http/in-time.ts';
import { isTrustedOrigin } from '../http/origins.ts';

/** What is known of a connected socket. */
interface SocketData {
  readonly claims: Claims;
  readonly principal: Principal;
}

export type LiveServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
type LiveSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;

export interface LiveDeps {
  readonly tokens: Tokens;
  readonly admit: Admit;
  readonly isDiskFull: () => boolean;
  readonly publicOrigins: readonly string[];
  readonly log: Logger;
  readonly now: () => Date;
}

/**
 * Live connections. A client connects with a token and is put into rooms derived from its user. Connection
 * state recovery stays off (it skips the handshake), and so does compression (it delays a rush by seconds).
 */
export function createLiveServer(http: HttpServer, deps: LiveDeps): LiveServer {
  const io: LiveServer = new Server(http, {
    // CORS does not protect WebSockets, so the browser's Origin is checked here.
    allowRequest: (request, answer) => answer(null, isTrustedOrigin(request, deps.publicOrigins)),
    maxHttpBufferSize: LIVE.maxMessageBytes,
    perMessageDeflate: false,
    serveClient: false,
  });
  io.use((socket, next) => {
    within(ANSWER_WITHIN_MS, admitSocket(socket, deps), 'The database is silent').then(
      admitted => next(admitted ? undefined : refusal('unauthenticated')),
      (error: unknown) => {
        deps.log.warn({ err: error }, 'could not admit a socket');
        next(refusal('unavailable'));
      },
    );
  });
  io.on('connection', socket => {
    const { principal, claims } = socket.data;
    void socket.join(ROOMS.user(principal.id));
    if (principal.role === 'admin') {
      void socket.join(ROOMS.admins);
      socket.emit('storage', { diskFull: deps.isDiskFull() });
    }
    const expiry = setTimeout(
      () => socket.disconnect(true),
      claims.expiresAt.getTime() - deps.now().getTime(),
    );
    socket.on('disconnect', () => clearTimeout(expiry));
  });
  return io;
}

/** A refused handshake in Socket.IO's form: `data` reaches the client. */
const refusal = (code: LiveRefusalCode): Error & { data: LiveRefusal } =>
  Object.assign(new Error(code), { data: { code } });

async function admitSocket(socket: LiveSocket, { tokens, admit }: LiveDeps): Promise<boolean> {
  const handshake = liveHandshake.safeParse(socket.handshake.auth);
  const claims = handshake.success ? tokens.verify(handshake.data.token) : undefined;
  if (!claims) return false;
  const principal = await admit(claims, 'fresh');
  if (isRefusal(principal) || principal.mustChangePassword) return false;
  socket.data = { claims, principal };
  return true;
}

/** Ends the sockets of one session at once. */
export function endSession(io: LiveServer, tokenId: string): void {
  for (const socket of io.sockets.sockets.values())
    if (socket.data.claims.tokenId === tokenId) socket.disconnect(true);
}

/**
 * Ends every socket whose session has ended in the meantime, in any process (a password changed elsewhere, an
 * account deactivated). One query checks all sockets.
 */
export async function endStaleSockets(io: LiveServer, admit: Admit): Promise<void> {
  await Promise.all(
    [...io.sockets.sockets.values()].map(async socket => {
      if (isRefusal(await admit(socket.data.claims, 'fresh'))) socket.disconnect(true);
    }),
  );
}
