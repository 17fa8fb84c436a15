import { setTimeout as pause } from 'node:timers/promises';
import { connectRaw, type RawConnection } from '#testing/server/raw-connection.ts';
import type { Random } from '../random.ts';
import { brokenFrames, frame, PACKETS } from './broken-frames.ts';
import { brokenHttp, GOOD } from './broken-http.ts';

/** The target of an attack, and what it may use. */
export interface Target {
  readonly url: string;
  readonly random: Random;
  /** The token of a user who may connect. */
  readonly token: string;
}

/** Does what no client should do, on its own connections. Returns everything that came back. */
type Attack = (target: Target) => Promise<string>;

const PATIENCE_MS = 25;

/** Reads for a moment, and disconnects in one of the ways in which clients do. */
async function leave({ socket, closed, received }: RawConnection, random: Random): Promise<string> {
  await Promise.race([closed(), pause(random.between(0, PATIENCE_MS))]);
  const way = random.pick(['reset', 'reset', 'close', 'half-close'] as const);
  if (way === 'reset') socket.resetAndDestroy();
  if (way === 'half-close') {
    socket.end();
    await Promise.race([closed(), pause(PATIENCE_MS)]);
  }
  socket.destroy();
  return received();
}

const sent =
  (text: (random: Random) => string): Attack =>
  async ({ url, random }) => {
    const connection = await connectRaw(url);
    connection.write(text(random));
    return leave(connection, random);
  };

const login = (length: number): string =>
  `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

function half(random: Random): string {
  const whole = random.pick([GOOD, `${login(40)}${'{"email":"a@b.example","password":"xxxxx"}'}`]);
  return whole.slice(0, random.between(1, whole.length - 1));
}

/** Good requests, which all get answers, followed by broken ones. */
const pipelined: Attack = async ({ url, random }) => {
  const connection = await connectRaw(url);
  const good = random.between(1, 5);
  connection.write(`${GOOD.repeat(good)}GET / HTTP/9.9\r\n\r\n${brokenHttp(random)}`);
  const received = await connection.closed();
  const answers = received.split('"Rollcall is here"').length - 1;
  return answers === good ? received : `${received}\n${answers} of ${good} good requests were answered 599`;
};

/** A body sent one byte at a time. */
const slow: Attack = async ({ url, random }) => {
  const connection = await connectRaw(url);
  connection.write(login(1_000));
  for (let bytes = random.between(1, 8); bytes > 0; bytes--) {
    connection.write('{');
    await pause(random.between(1, 10));
  }
  return leave(connection, random);
};

const reset: Attack = async ({ url, random }) => {
  const connection = await connectRaw(url);
  connection.write(random.pick([GOOD, GOOD.repeat(5), login(3), brokenHttp(random)]));
  if (random.next() < 0.5) await pause(random.between(0, 3));
  connection.socket.resetAndDestroy();
  return connection.received();
};

const LIVE = '/socket.io/?EIO=4&transport=websocket';
const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
const upgradeTo = (path: string, headers: readonly string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: a', 'Connection: Upgrade', ...headers, '', ''].join('\r\n');
const RIGHT = ['Upgrade: websocket', 'Sec-WebSocket-Version: 13', KEY];

const WRONG_UPGRADES: readonly string[] = [
  upgradeTo('/elsewhere', RIGHT),
  upgradeTo('/api/test-cors', ['Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__']),
  upgradeTo('/socket.io/', RIGHT),
  upgradeTo('/socket.io/?EIO=99&transport=websocket', RIGHT),
  upgradeTo('/socket.io/?EIO=4&transport=constructor', RIGHT),
  upgradeTo('/socket.io/?EIO=4&transport=polling', RIGHT),
  upgradeTo('/socket.io/?EIO=4&transport=webtransport', RIGHT),
  upgradeTo(`${LIVE}&sid=__proto__`, RIGHT),
  upgradeTo(`${LIVE}&sid=unknown`, RIGHT),
  upgradeTo(`${LIVE}&sid=%00`, RIGHT),
  upgradeTo(LIVE, ['Upgrade: websocket']),
  upgradeTo(LIVE, ['Upgrade: websocket', 'Sec-WebSocket-Version: 99', KEY]),
  upgradeTo(LIVE, ['Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: short']),
  upgradeTo(LIVE, ['Upgrade: nonsense', 'Sec-WebSocket-Version: 13', KEY]),
  upgradeTo(LIVE, [...RIGHT, 'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=99, ;;']),
  upgradeTo(LIVE, [...RIGHT, 'Sec-WebSocket-Protocol: ,,\u00ff']),
  upgradeTo(LIVE, [...RIGHT, 'Origin: https://evil.example']),
  upgradeTo(LIVE, [...RIGHT, 'Origin: http://[']),
  upgradeTo(LIVE, [...RIGHT, 'Content-Length: 5']),
  upgradeTo(LIVE, [...RIGHT, 'Transfer-Encoding: chunked']),
  upgradeTo(LIVE, RIGHT).replace('GET', 'POST'),
];

const wrongUpgrade = (random: Random): string =>
  random.pick(WRONG_UPGRADES) + (random.next() < 0.5 ? brokenFrames(random) : '');

/** A valid WebSocket, followed by invalid frames. */
const websocket: Attack = async ({ url, random, token }) => {
  const connection = await connectRaw(url);
  connection.write(upgradeTo(LIVE, RIGHT));
  if (random.next() < 0.7) await heard(connection, '101 ');
  if (random.next() < 0.3) connection.write(frame({ payload: `40${JSON.stringify({ token })}` }));
  connection.write(brokenFrames(random));
  return leave(connection, random);
};

async function heard({ received, closed }: RawConnection, text: string): Promise<void> {
  let isClosed = false;
  void closed().then(() => (isClosed = true));
  for (let looks = 0; looks < 200 && !isClosed && !received().includes(text); looks++) await pause(1);
}

const POLL = '/socket.io/?EIO=4&transport=polling';
const poll = (sid: string): string => `GET ${POLL}&sid=${sid} HTTP/1.1\r\nHost: a\r\n\r\n`;
const push = (sid: string, body: string, length = body.length): string =>
  `POST ${POLL}&sid=${sid} HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n${body}`;

const ON_A_SESSION: readonly ((sid: string, random: Random) => string)[] = [
  (sid, random) => push(sid, random.pick(PACKETS)),
  (sid, random) => push(sid, random.pick(PACKETS)) + poll(sid),
  (sid, random) => push(sid, random.pick(PACKETS), 50_000),
  (sid, random) => push(sid, '4', 5) + brokenHttp(random),
  sid => poll(sid) + poll(sid),
  sid => poll(sid) + push(sid, '1'),
  sid => push(sid, '40') + push(sid, '40'),
  sid => poll(sid).replace('GET', 'DELETE'),
  sid => poll(sid).replace('EIO=4', 'EIO=3'),
  sid => poll(sid).replace('transport=polling', 'transport=x'),
  sid => push(sid, 'x', 5).replace('Content-Length: 5', 'Transfer-Encoding: chunked'),
  sid => upgradeTo(`${LIVE}&sid=${sid}`, RIGHT) + frame({ payload: '2wrong' }),
  (sid, random) =>
    upgradeTo(`${LIVE}&sid=${sid}`, RIGHT) + frame({ payload: '2probe' }) + brokenFrames(random),
  (sid, random) => upgradeTo(`${LIVE}&sid=${sid}`, RIGHT) + frame({ payload: '5' }) + brokenFrames(random),
];

/** Engine.IO answers a client that sends two polls at once with an empty 500 of its own. */
const OVERLAP = /HTTP\/1\.1 500 .+\r\n(?:.+\r\n)*\r\n0\r\n/g;

/** A session of Socket.IO's polling, opened correctly and then misused. */
const polling: Attack = async ({ url, random, token }) => {
  const first = await connectRaw(url);
  first.write(`GET ${POLL} HTTP/1.1\r\nHost: a\r\n\r\n`);
  await heard(first, '"sid"');
  const sid = /"sid":"([^"]+)"/.exec(first.received())?.[1] ?? 'none';
  if (random.next() < 0.3) first.write(push(sid, `40${JSON.stringify({ token })}`));
  const second = await connectRaw(url);
  second.write(random.pick(ON_A_SESSION)(sid, random));
  const received = (await Promise.all([leave(first, random), leave(second, random)])).join('');
  return received.replaceAll(OVERLAP, '');
};

/** By name. The first are the most common in a run. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  'broken framing': sent(brokenHttp),
  'half a request': sent(half),
  'garbage behind good requests': pipelined,
  'a slow body': slow,
  'a reset': reset,
  'a wrong upgrade': sent(wrongUpgrade),
  'broken frames': websocket,
  'a misused poll': polling,
};

/** Half of a run is broken framing. */
export const anyAttack = (random: Random): string =>
  random.next() < 0.5 ? 'broken framing' : random.pick(Object.keys(ATTACKS));

/** The harm that these answers show, or undefined. */
export function harmIn(received: string): string | undefined {
  const failed = [...received.matchAll(/(?:HTTP\/1\.1|answered) (5\d\d)/g)].map(([, status]) => status);
  if (failed.length > 0) return `answered ${failed.join(', ')}: ${received.slice(0, 300)}`;
  return /node_modules|\bat .+:\d+:\d+/.test(received)
    ? `tells of the inside: ${received.slice(0, 300)}`
    : undefined;
}
