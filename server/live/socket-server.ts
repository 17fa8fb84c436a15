import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
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
import { isOfPass, LIVE_ADDRESS } from '#contract/passes/signing.ts';
import type { Logger } from '#platform/log/log.ts';
import { within } from '#platform/process/within.ts';
import type { Principal } from '../access/principal.ts';
import type { Admit } from '../accounts/authenticate.ts';
import type { Tokens } from '../accounts/tokens.ts';
import { ANSWER_WITHIN_MS } from '../http/in-time.ts';
import type { Passes } from '../passes/admit-pass.ts';
import { countedFrames, endTalkative } from './hasty-clients.ts';

/** What is known of a connected socket. */
interface SocketData {
  readonly principal: Principal;
  /** What became of its session or its pass since the last look, by the database. */
  readonly look: () => Promise<SessionState>;
}

type SessionState = 'ended' | 'changed' | 'same';

export type LiveServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
type LiveSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;

export interface LiveDeps {
  readonly tokens: Tokens;
  readonly admit: Admit;
  readonly passes: Passes;
  readonly isDiskFull: () => boolean;
  readonly publicOrigins: readonly string[];
  /** Other processes serve the same port. */
  readonly isOneOfSeveral: boolean;
  /** How often clients are asked for a sign of life. Tests do not wait for `LIVE.heartbeatMs`. */
  readonly heartbeatMs?: number;
  readonly log: Logger;
  readonly now: () => Date;
}

/**
 * Live connections. A client connects with a token and is put into rooms derived from its user. Connection
 * state recovery stays off (it skips the handshake), and so does compression (it delays a rush by seconds).
 */
export function createLiveServer(http: HttpServer, deps: LiveDeps): LiveServer {
  const { heartbeatMs = LIVE.heartbeatMs } = deps;
  const io: LiveServer = new Server(http, {
    // CORS does not protect WebSockets, so the browser's Origin is checked here.
    allowRequest: (request, answer) => answer(null, isTrustedOrigin(request, deps.publicOrigins)),
    maxHttpBufferSize: LIVE.maxMessageBytes,
    pingInterval: heartbeatMs,
    wsEngine: countedFrames(heartbeatMs),
    perMessageDeflate: false,
    serveClient: false,
    // Polling is many requests, and each of them may reach another process. One WebSocket stays where it began.
    ...(deps.isOneOfSeveral && { transports: ['websocket'] }),
  });
  io.engine.on('connection', endTalkative);
  io.use((socket, next) => {
    within(ANSWER_WITHIN_MS, admitSocket(socket, deps), 'The database is silent').then(
      refused => next(refused ? refusal(refused) : enter(io, socket)),
      (error: unknown) => {
        deps.log.warn({ err: error }, 'could not admit a socket');
        next(refusal('unavailable'));
      },
    );
  });
  io.on('connection', socket => {
    const { principal } = socket.data;
    if (principal.role === 'admin') socket.emit('storage', { diskFull: deps.isDiskFull() });
    const left = principal.tokenExpiresAt.getTime() - deps.now().getTime();
    const expiry = setTimeout(() => socket.disconnect(true), Math.min(left, LONGEST_TIMER_MS));
    socket.on('disconnect', () => clearTimeout(expiry));
  });
  return io;
}

/**
 * Whether a browser's request comes from a trusted page: of our own origin or a listed one. A request without
 * an Origin comes from no page.
 */
function isTrustedOrigin(request: Pick<IncomingMessage, 'headers'>, listed: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || listed.includes(origin)) return true;
  return URL.parse(origin)?.host === host;
}

/**
 * Puts a socket into its rooms, or says why not: the connections of one student, or of one pass, must not take the
 * memory of all. A refusal is temporary: the others may end. Counting and entering are one step, because many may
 * arrive at once. A socket that does not get further leaves its rooms by itself.
 */
function enter(io: LiveServer, socket: LiveSocket): Error | undefined {
  const { principal } = socket.data;
  const open = io.sockets.adapter.rooms.get(ownRoomOf(principal))?.size ?? 0;
  if (principal.role !== 'admin' && open >= LIVE.mostConnections) return refusal('unavailable');
  void socket.join(roomsOf(principal));
  return undefined;
}

/** A refused handshake in Socket.IO's form: `data` reaches the client. */
const refusal = (code: LiveRefusalCode): Error & { data: LiveRefusal } =>
  Object.assign(new Error(code), { data: { code } });

/** A timer that is set for longer fires at once. A client that is ended early connects again. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The room of one student's, one admin's or one pass's sockets. */
const ownRoomOf = ({ id, pass }: Principal): string => (pass ? ROOMS.pass(pass.id) : ROOMS.user(id));

/** A pass hears of its own events, and nothing that its issuer hears. */
function roomsOf(principal: Principal): string[] {
  const { id, role, pass } = principal;
  if (pass) return [ownRoomOf(principal), ROOMS.passesOf(id), ...pass.eventIds.map(ROOMS.event)];
  return [ownRoomOf(principal), role === 'admin' ? ROOMS.admins : ROOMS.students];
}

/** Why the socket is refused; undefined: it is admitted, and its data is set. */
async function admitSocket(socket: LiveSocket, deps: LiveDeps): Promise<LiveRefusalCode | undefined> {
  const handshake = liveHandshake.safeParse(socket.handshake.auth);
  if (!handshake.success) return 'unauthenticated';
  const { token } = handshake.data;
  const data = isOfPass(token) ? await passData(token, deps) : await sessionData(token, deps);
  if (typeof data === 'string') return data;
  socket.data = data;
  return undefined;
}

async function sessionData(
  token: string,
  { tokens, admit }: LiveDeps,
): Promise<SocketData | LiveRefusalCode> {
  const claims = tokens.verify(token);
  if (!claims) return 'unauthenticated';
  const principal = await admit(claims, 'fresh');
  if (isRefusal(principal) || principal.mustChangePassword) return 'unauthenticated';
  let { written } = principal;
  const look = async (): Promise<SessionState> => {
    const now = await admit(claims, 'fresh');
    if (isRefusal(now)) return 'ended';
    const isChanged = now.written !== written;
    written = now.written;
    return isChanged ? 'changed' : 'same';
  };
  return { principal, look };
}

async function passData(authorization: string, { passes }: LiveDeps): Promise<SocketData | LiveRefusalCode> {
  const signed = { authorization, method: 'GET', address: LIVE_ADDRESS };
  const principal = await passes.admit(signed, 'fresh');
  // A clock can be set. The next call of the device corrects its own, and it signs each handshake anew.
  if (isRefusal(principal)) return principal.refused === 'pass_clock' ? 'unavailable' : 'unauthenticated';
  if (!principal.pass || principal.pass.ended) return 'unauthenticated';
  const { id } = principal.pass;
  return { principal, look: async () => ((await passes.isValid(id)) ? 'same' : 'ended') };
}

/** Ends the sockets of one session at once. */
export function endSession(io: LiveServer, tokenId: string): void {
  for (const socket of io.sockets.sockets.values())
    if (socket.data.principal.tokenId === tokenId) socket.disconnect(true);
}

/**
 * Ends every socket whose session has ended meanwhile, in any process: a password was changed, an account deactivated,
 * a pass revoked. Sockets whose own user changed are notified. One query looks at all sessions, and one at all passes.
 * Each change is seen by one look only, so the looks that worked count even if another failed.
 */
export async function lookAtSockets(io: LiveServer): Promise<void> {
  const sockets = [...io.sockets.sockets.values()];
  const looks = sockets.map(({ data }) => data.look());
  const states = (await Promise.allSettled(looks)).map(look => 'value' in look && look.value);
  const thatAre = (state: SessionState) => sockets.filter((_, nth) => states[nth] === state);
  for (const socket of thatAre('ended')) socket.disconnect(true);
  void tellInTurn(thatAre('changed'), 'profileChanged');
  await Promise.all(looks);
}

type NewsInTurn = 'profileChanged' | 'newDay' | 'eventsChanged';

const studentSockets = (io: LiveServer): LiveSocket[] =>
  [...io.sockets.sockets.values()].filter(({ rooms }) => rooms.has(ROOMS.students));

/** Tells every student that another day has begun. */
export const tellNewDay = (io: LiveServer): Promise<void> => tellInTurn(studentSockets(io), 'newDay');

/** Tells every student, in turn. What is to be told meanwhile is told once more, in one round after this one. */
export function createStudentRounds(io: LiveServer, news: NewsInTurn): () => void {
  let wanted = false;
  let running = false;
  async function run(): Promise<void> {
    running = true;
    while (wanted) {
      wanted = false;
      await tellInTurn(studentSockets(io), news);
      await pause(LIVE.roundEveryMs, undefined, { ref: false });
    }
    running = false;
  }
  return () => {
    wanted = true;
    if (!running) void run();
  };
}

/**
 * Each of them asks again for all that is on the screen. A whole year at once would keep the doors waiting for
 * seconds.
 */
async function tellInTurn(sockets: readonly LiveSocket[], news: NewsInTurn): Promise<void> {
  for (const socket of sockets) {
    socket.emit(news);
    await pause(LIVE.inTurnMs, undefined, { ref: false });
  }
}
