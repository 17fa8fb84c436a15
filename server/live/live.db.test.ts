import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE } from '#contract/constants.ts';
import {
  type LiveCounts,
  type LiveTick,
  liveRefusal,
  type ServerToClient,
  type YouWereMarked,
} from '#contract/live/events.ts';
import { LIVE_ADDRESS } from '#contract/passes/signing.ts';
import { openDatabase } from '#platform/database/db.ts';
import { testDatabase } from '#testing/database/database.ts';
import { lockWaits } from '#testing/database/lock-waits.ts';
import { photoFile } from '#testing/photos/photos.ts';
import { silentProxy } from '#testing/processes/silent-proxy.ts';
import { keptLog } from '#testing/server/log-lines.ts';
import { newPass } from '#testing/server/pass-device.ts';
import { newEvent, scan } from '#testing/server/scenario.ts';
import { type Served, serve } from '#testing/server/serve.ts';
import { withoutTicks } from '#testing/without-ticks.ts';
import { hashPassword } from '../accounts/passwords.ts';

const tickEveryMs = 500;

let served: Served;
let sockets: Socket[];
beforeEach(async () => {
  served = await serve({ tickEveryMs });
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.disconnect();
  await served.stop();
});

interface Listener {
  readonly socket: Socket<ServerToClient>;
  readonly counts: LiveCounts[];
  readonly marks: YouWereMarked[];
  readonly refused: string[];
}

async function listen(
  auth: object,
  extraHeaders: Record<string, string> = {},
  url = served.url,
): Promise<Listener> {
  const socket: Socket<ServerToClient> = io(url, { auth, extraHeaders, reconnection: false, forceNew: true });
  const listener: Listener = { socket, counts: [], marks: [], refused: [] };
  sockets.push(socket);
  socket.on('counts', counts => listener.counts.push(counts));
  socket.on('youWereMarked', mark => listener.marks.push(mark));
  await new Promise<void>(resolve => {
    socket.on('connect', resolve);
    socket.on('connect_error', error => {
      listener.refused.push(liveRefusal.safeParse('data' in error && error.data).data?.code ?? error.message);
      resolve();
    });
  });
  return listener;
}

/** A WebSocket that never says who it is. */
async function openRaw(): Promise<WebSocket> {
  const stranger = new WebSocket(`${served.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  // How it is ended is not what the tests are about.
  stranger.on('error', () => {});
  await once(stranger, 'open');
  return stranger;
}

const head = async (): Promise<number> =>
  Number((await served.database.knex('head').first('position'))?.position);

async function ticksOf(token: string, url = served.url): Promise<LiveTick[]> {
  const ticks: LiveTick[] = [];
  const socket: Socket<ServerToClient> = io(url, {
    auth: { token },
    reconnection: false,
    forceNew: true,
  });
  sockets.push(socket);
  socket.on('tick', tick => ticks.push(tick));
  await new Promise<void>(resolve => socket.on('connect', resolve));
  return ticks;
}

/** Whoever signs up without being known. */
const STRANGER = {
  ...{ name: 'Nila Rao', email: 'nila@example.edu', roll_no: 'GCS-901', password: 'tall blue door' },
  trade: 'Computer Science Engineering',
};

describe('a live connection', () => {
  test('sends every admin the complete counts of an event, and the student their own mark', async () => {
    const event = await newEvent(served);
    const [first, second, student, other] = await Promise.all([
      listen({ token: served.admin.token }),
      listen({ token: served.admin.token }),
      listen({ token: served.student.token }),
      listen({ token: served.other.token }),
    ]);
    const answer = await scan(served, event, served.student);
    const counts = { eventId: event.id, asOf: answer.position, present: 1, absent: 0, expected: 2 };
    await expect.poll(() => [first.counts.at(-1), second.counts.at(-1)]).toEqual([counts, counts]);
    await expect
      .poll(() => student.marks)
      .toEqual([{ eventId: event.id, eventName: event.title, status: 'present', position: answer.position }]);
    // Every user's own next mark ends their list: anything sent by mistake would have come before it.
    const next = await scan(served, event, served.other);
    await expect.poll(() => other.marks.at(-1)?.position).toBe(next.position);
    await expect.poll(() => first.counts.at(-1)?.present).toBe(2);
    expect([student.counts, student.marks.length, other.counts, other.marks.length]).toEqual([[], 1, [], 1]);
  });

  test('says at once since when events and students are as they are', async () => {
    withoutTicks();
    const quiet = await serve();
    await newEvent(quiet);
    const ticks = await ticksOf(quiet.admin.token, quiet.url);
    await expect.poll(() => ticks).toHaveLength(1);
  });

  test('says with each tick since when events and students are as they are', async () => {
    const before = await ticksOf(served.admin.token);
    await expect.poll(() => before.length).toBeGreaterThan(0);
    const event = await newEvent(served);
    const added = await head();
    await scan(served, event, served.student);
    const first = async (): Promise<number | undefined> => {
      const ticks = await ticksOf(served.admin.token);
      await expect.poll(() => ticks.length).toBeGreaterThan(0);
      return ticks[0]?.termsAsOf;
    };
    // What a new line says at once is what this process has followed by then.
    await expect.poll(first).toBe(added);
    // The mark is later, and no news of an event.
    await expect
      .poll(() => before.at(-1), { timeout: 11_000 })
      .toMatchObject({ termsAsOf: added, asOf: added + 1 });
  });

  test('says with a tick that a name was changed, which is no fact', async () => {
    const ticks = await ticksOf(served.admin.token);
    await expect.poll(() => ticks.length).toBeGreaterThan(0);
    const { id } = served.student;
    await served.asAdmin.ok('updateUser', { id, body: { name: 'Another Name' } });
    await expect
      .poll(() => ticks.at(-1)?.contextVersion, { timeout: 11_000 })
      .toBeGreaterThan(ticks[0]?.contextVersion ?? 0);
  });

  test('tells a student, and no other, that the office changed their name or trade', async () => {
    const [changed, other] = [served.student, served.other];
    const heard: string[] = [];
    for (const { token, id } of [changed, other]) {
      const { socket } = await listen({ token });
      socket.on('profileChanged', () => heard.push(id));
    }
    const { token } = served.admin;
    for (const [nth, body] of [{ name: 'Another Name' }, { trade: 'Food Technology' }].entries()) {
      await served.api.ok('updateUser', { token, id: changed.id, body });
      await expect.poll(() => heard, { timeout: 11_000 }).toEqual(Array(nth + 1).fill(changed.id));
    }
  });

  test('tells a student that the office refused what they asked to be changed', async () => {
    await served.asAdmin.ok('changeOfficeSettings', { body: { lockIdentity: true } });
    const { id, token } = await served.newStudent();
    const { identity } = await served.api.ok('askChange', { token, body: { name: 'Another Name' } });
    const { socket } = await listen({ token });
    let heard = 0;
    socket.on('profileChanged', () => heard++);
    const decision = { id, request: identity.request?.id, approve: false, reason: 'Bring your ID card' };
    await served.asAdmin.ok('decideChanges', { body: { decisions: [decision] } });
    await expect.poll(() => heard).toBe(1);
  });

  test('tells a student of a change that it saw while others could not be looked at', async () => {
    const event = await newEvent(served);
    const pass = await newPass(served, { eventIds: [event.id] });
    await listen({ token: pass.signs({ method: 'GET', address: LIVE_ADDRESS }) });
    const { socket } = await listen({ token: served.student.token });
    let heard = 0;
    socket.on('profileChanged', () => heard++);
    await served.database.knex.schema.renameTable('passes', 'away');
    await served.asAdmin.ok('updateUser', { id: served.student.id, body: { name: 'Another Name' } });
    await expect.poll(() => heard, { timeout: 11_000 }).toBe(1);
  });

  test('tells many students one after the other that a change of them all was made', async () => {
    const token = served.admin.token;
    const students = await Promise.all(Array.from({ length: 12 }, () => served.newStudent()));
    const heardAt: number[] = [];
    for (const student of students) {
      const { socket } = await listen({ token: student.token });
      socket.on('profileChanged', () => heardAt.push(performance.now()));
    }
    const rows = students.map(({ user }) => [user.name, user.email, user.roll_no, user.trade, '3rd Year']);
    const csv = [['Name', 'Email', 'Roll Number', 'Trade', 'Year'], ...rows]
      .map(row => row.join(','))
      .join('\n');
    expect((await served.api.ok('importUsers', { token, body: { csv } })).counts.updated).toBe(12);
    await expect.poll(() => heardAt, { timeout: 11_000 }).toHaveLength(12);
    const [first = 0] = heardAt;
    // The first may arrive late.
    expect((heardAt.at(-1) ?? 0) - first).toBeGreaterThan(6 * LIVE.inTurnMs);
  });

  test('tells many students one after the other that a completion made them absent', async () => {
    const { token } = served.admin;
    const event = await newEvent(served);
    const students = await Promise.all(Array.from({ length: 12 }, () => served.newStudent()));
    const heardAt: number[] = [];
    for (const student of students) {
      const { socket } = await listen({ token: student.token });
      socket.on('youWereMarked', () => heardAt.push(performance.now()));
    }
    await served.api.ok('completeEvent', { token, id: event.id, body: { markRemainingAbsent: true } });
    await expect.poll(() => heardAt).toHaveLength(12);
    const [first = 0] = heardAt;
    // The first may arrive late.
    expect((heardAt.at(-1) ?? 0) - first).toBeGreaterThan(6 * LIVE.inTurnMs);
  });

  test('tells students, without content, that events changed, many changes in few rounds, and not of marks', async () => {
    const { asAdmin } = served;
    const heard: unknown[][] = [];
    const { socket } = await listen({ token: served.student.token });
    socket.on('eventsChanged', (...content: unknown[]) => heard.push(content));
    const admin = await listen({ token: served.admin.token });
    const heardTimes = (times: number) => expect.poll(() => heard.length, { timeout: 5_000 }).toBe(times);

    const event = await newEvent(served);
    await heardTimes(1);
    await scan(served, event, served.other);
    await expect.poll(() => admin.counts.at(-1)?.present).toBe(1);
    expect(heard).toHaveLength(1);
    await asAdmin.ok('updateEvent', { id: event.id, body: { location: 'Hall 2' } });
    await heardTimes(2);
    await asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent: false } });
    await heardTimes(3);
    const { id } = await newEvent(served, { title: 'Another talk' });
    await heardTimes(4);
    await asAdmin.ok('deleteEvent', { id });
    await heardTimes(5);

    const began = performance.now();
    const halls = Array.from({ length: 20 }, (_, nth) => `Room ${nth}`);
    for (const location of halls) await asAdmin.ok('updateEvent', { id: event.id, body: { location } });
    await expect.poll(() => heard.length).toBeGreaterThan(5);
    const rounds = (performance.now() - began) / LIVE.roundEveryMs;
    expect(heard.length - 5).toBeLessThanOrEqual(1 + Math.ceil(rounds));
    expect(heard.flat()).toEqual([]);
  });

  test('says with a tick that the office keeps something else, or that somebody waits for it', async () => {
    const ticks = await ticksOf(served.admin.token);
    const changed = async (change: () => Promise<unknown>): Promise<void> => {
      await expect.poll(() => ticks.length).toBeGreaterThan(0);
      const before = ticks.at(-1)?.officeVersion;
      await change();
      await expect.poll(() => ticks.at(-1)?.officeVersion, { timeout: 11_000 }).not.toBe(before);
    };
    await changed(() => served.asAdmin.ok('changeOfficeSettings', { body: { approveSignups: true } }));
    await changed(() => served.api.ok('register', { body: STRANGER }));
    const body = { every: 'day', time: '08:00', report: { kind: 'trades' } };
    await changed(() => served.asAdmin.ok('createSchedule', { body }));
    const [schedule] = (await served.asAdmin.ok('schedules')).schedules;
    await changed(() => served.asAdmin.ok('deleteSchedule', { id: schedule?.id ?? '' }));
    const file = await photoFile();
    await changed(() => served.asAdmin.ok('putPhoto', { id: served.student.id, file }));
  });

  test('is refused to a student who has twenty of them, until one ends', async () => {
    const auth = { token: served.student.token };
    const most = await Promise.all(Array.from({ length: LIVE.mostConnections }, () => listen(auth)));
    expect(most.flatMap(({ refused }) => refused)).toEqual([]);
    expect((await listen(auth)).refused).toEqual(['unavailable']);
    expect((await listen({ token: served.other.token })).refused).toEqual([]);
    most[0]?.socket.disconnect();
    await expect.poll(async () => (await listen(auth)).refused).toEqual([]);
  });

  test('is refused to a pass that has twenty of them, until one ends', async () => {
    const event = await newEvent(served);
    const newAuth = async () => {
      const { signs } = await newPass(served, { eventIds: [event.id] });
      return { token: signs({ method: 'GET', address: LIVE_ADDRESS }) };
    };
    const [auth, ofAnother] = [await newAuth(), await newAuth()];
    const most = await Promise.all(Array.from({ length: LIVE.mostConnections }, () => listen(auth)));
    expect(most.flatMap(({ refused }) => refused)).toEqual([]);
    expect((await listen(auth)).refused).toEqual(['unavailable']);
    expect((await listen(ofAnother)).refused).toEqual([]);
    expect((await listen({ token: served.admin.token })).refused).toEqual([]);
    most[0]?.socket.disconnect();
    await expect.poll(async () => (await listen(auth)).refused).toEqual([]);
  });

  test('is refused to a student who opens many at once, but for twenty', async () => {
    const { token } = await served.newStudent();
    // While it is locked, all of them wait for one answer of the database.
    const opened = await served.database.knex.transaction(async lock => {
      await lock.raw('LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
      const listeners = Array.from({ length: 60 }, () => listen({ token }));
      await expect.poll(() => sockets.slice(-60).every(({ io }) => io.engine.id !== undefined)).toBe(true);
      return listeners;
    });
    const all = await Promise.all(opened);
    expect(all.filter(({ refused }) => refused.length === 0)).toHaveLength(LIVE.mostConnections);
  });

  test('reports what another process appended', async () => {
    const event = await newEvent(served);
    const elsewhere = await serve({ database: served.database, tickEveryMs });
    const admin = await listen({ token: served.admin.token });
    await scan({ ...elsewhere, admin: served.admin }, event, served.student);
    await expect.poll(() => admin.counts.at(-1)?.present).toBe(1);
    await elsewhere.stop();
  });

  test('reports what follows on a fact that only a newer release knows, and logs that it left one out', async () => {
    const { log, lines } = keptLog();
    const { knex } = served.database;
    const older = await serve({ database: served.database, log, tickEveryMs });
    const event = await newEvent(served);
    const { counts } = await listen({ token: served.admin.token }, {}, older.url);
    for (const data of [{ gateId: randomUUID() }, { gateId: randomUUID() }])
      await knex.raw(
        `WITH moved AS (UPDATE head SET position = position + 1 RETURNING position)
         INSERT INTO facts (position, stream, version, type, data, means, actor_id, command_id, occurred_at, recorded_at)
         SELECT position, gen_random_uuid(), 1, 'GateOpened', ?, 'manual', ?, gen_random_uuid(), now(), now() FROM moved`,
        [JSON.stringify(data), served.admin.id],
      );
    await scan(served, event, served.student);
    await expect.poll(() => counts.at(-1)).toMatchObject({ eventId: event.id, present: 1 });
    // Settled: the fact has been read.
    const told = lines.filter(line => line.includes('only a newer release knows'));
    expect(told).toHaveLength(1);
    expect(lines.join()).not.toContain('could not follow the facts');
  });

  test('reports a rush of marks in few messages, the last of which is correct', async () => {
    const event = await newEvent(served);
    const people = await Promise.all(Array.from({ length: 60 }, () => served.newStudent()));
    const admin = await listen({ token: served.admin.token });
    const began = performance.now();
    await Promise.all(people.map(person => scan(served, event, person)));
    await expect.poll(() => admin.counts.at(-1)?.present).toBe(60);
    // One at the beginning, and one for each pause between two; the machine may be slow.
    const pauses = (performance.now() - began) / LIVE.pushEveryMs;
    expect(admin.counts.length).toBeLessThanOrEqual(1 + Math.ceil(pauses));
    const positions = admin.counts.map(counts => counts.asOf);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    const { event: fetched } = await served.asAdmin.ok('event', { id: event.id });
    expect(admin.counts.at(-1)).toEqual(fetched.counts);
  });

  test.each([
    ['no token', {}],
    ['a token that is none', { token: 'x' }],
    ['a number', { token: 5 }],
  ])('is refused to %s', async (_, auth) => {
    expect((await listen(auth)).refused).toEqual(['unauthenticated']);
  });

  test('is refused temporarily while the database is unavailable', async () => {
    const proxy = await silentProxy(served.database.url);
    const database = openDatabase({ url: proxy.url, applicationName: 'rollcall-test' });
    onTestFinished(() => database.close());
    const cutOff = await serve({ database, tickEveryMs });
    expect((await listen({ token: cutOff.admin.token }, {}, cutOff.url)).refused).toEqual([]);
    proxy.close();
    expect((await listen({ token: cutOff.admin.token }, {}, cutOff.url)).refused).toEqual(['unavailable']);
    expect((await listen({ token: 'x' }, {}, cutOff.url)).refused).toEqual(['unauthenticated']);
  });

  test('is refused to a page of another origin, and allowed to listed ones and our own', async () => {
    const auth = { token: served.admin.token };
    expect((await listen(auth, { Origin: 'https://evil.example' })).refused).toHaveLength(1);
    expect((await listen(auth, { Origin: 'https://console.example.edu' })).refused).toEqual([]);
    expect((await listen(auth, { Origin: served.url })).refused).toEqual([]);
  });

  test('ends when its signed-in client sends more than a console has to say', async () => {
    const { socket } = await listen({ token: served.student.token });
    const over = new Promise(resolve => socket.once('disconnect', resolve));
    for (let nth = 0; nth < LIVE.mostMessages; nth++) Reflect.apply(socket.emit, socket, ['x', nth]);
    await over;
  });

  test.each<[string, most: number, say: (stranger: WebSocket) => void]>([
    ['messages', LIVE.mostMessages, stranger => stranger.send('40/nowhere,')],
    ['packets without a meaning', LIVE.mostMessages, stranger => stranger.send('6')],
    ['answers to heartbeats that never were', LIVE.mostMessages, stranger => stranger.send('3')],
    ['pings', LIVE.mostFrames, stranger => stranger.ping()],
    ['pongs', LIVE.mostFrames, stranger => stranger.pong()],
  ])('ends when a stranger sends many %s', async (_, most, say) => {
    const stranger = await openRaw();
    const over = once(stranger, 'close');
    for (let nth = 0; nth <= most; nth++) say(stranger);
    await over;
  });

  test('ends without reading on when it is flooded', async () => {
    const stranger = await openRaw();
    const over = once(stranger, 'close');
    let answers = 0;
    stranger.on('pong', () => (answers += 1));
    for (let nth = 0; nth < 100_000; nth++) stranger.ping('x'.repeat(100));
    await over;
    // A ping is answered before it is counted, so the one too many may have its answer, too.
    expect(answers).toBeLessThanOrEqual(LIVE.mostFrames + 1);
  });

  test('stays, however many heartbeats it has answered', async () => {
    const quick = await serve({ heartbeatMs: 5 });
    const { socket } = await listen({ token: quick.admin.token }, {}, quick.url);
    let beats = 0;
    socket.io.on('ping', () => (beats += 1));
    await expect.poll(() => beats).toBeGreaterThan(2 * LIVE.mostFrames);
    expect(socket.connected).toBe(true);
  });

  test('ends at once with what it was opened by: a logout, another password, a deactivation, the end of a pass', async () => {
    withoutTicks();
    const quiet = await serve();
    const { api, asAdmin, database, other, student } = quiet;
    const password = 'tall blue door';
    await database
      .knex('users')
      .where({ id: other.id })
      .update({ password_hash: await hashPassword(password) });
    const leaving = await quiet.newStudent();
    const pass = await newPass(quiet, { eventIds: [(await newEvent(quiet)).id] });
    const ends: (readonly [auth: string, end: () => Promise<unknown>])[] = [
      [leaving.token, () => api.ok('logout', { token: leaving.token, body: {} })],
      [
        other.token,
        () =>
          api.ok('changePassword', {
            token: other.token,
            body: { currentPassword: password, newPassword: 'small red gate' },
          }),
      ],
      [student.token, () => asAdmin.ok('deactivateUser', { id: student.id })],
      [pass.signs({ method: 'GET', address: LIVE_ADDRESS }), () => asAdmin.ok('revokePass', { id: pass.id })],
    ];
    const staying = await listen({ token: quiet.admin.token }, {}, quiet.url);
    for (const [token, end] of ends) {
      const { socket, refused } = await listen({ token }, {}, quiet.url);
      expect(refused).toEqual([]);
      await end();
      await expect.poll(() => socket.connected).toBe(false);
    }
    expect(staying.socket.connected).toBe(true);
    expect((await listen({ token: leaving.token }, {}, quiet.url)).refused).toEqual(['unauthenticated']);
  });

  test.each([
    ['deactivation', { deactivated_at: new Date() }],
    ['change of the password', { token_version: 7 }],
  ])('ends within a tick after a %s in another process', async (_, change) => {
    const [staying, student] = await Promise.all([
      listen({ token: served.other.token }),
      listen({ token: served.student.token }),
    ]);
    await served.database.knex('users').where({ id: served.student.id }).update(change);
    await expect.poll(() => student.socket.connected, { timeout: 11_000 }).toBe(false);
    expect(staying.socket.connected).toBe(true);
  });
});

test('ticks that cannot ask what has changed are one line of the log, and one when they can again', async () => {
  const { log, lines } = keptLog();
  // So late that no look is taken for one at a silent database.
  const own = await serve({ log, tickEveryMs: 2_000 });
  const { socket } = await listen({ token: own.admin.token }, {}, own.url);
  const nextTick = () => new Promise(resolve => socket.once('tick', resolve));
  const linesOf = (word: string): number => lines.filter(line => line.includes(word)).length;
  await own.database.knex.schema.renameTable('context_version', 'away');
  await expect.poll(() => linesOf('could not ask what has changed'), { timeout: 20_000 }).toBe(1);
  await nextTick();
  await nextTick();
  // Settled: two ticks or more have failed.
  expect(linesOf('could not ask what has changed')).toBe(1);
  await own.database.knex.schema.renameTable('away', 'context_version');
  await expect.poll(() => linesOf('asking again'), { timeout: 20_000 }).toBe(1);
});

test('while the database is silent, no look around begins before the last one has ended', async () => {
  const { url, knex } = await testDatabase();
  const database = openDatabase({ url, applicationName: 'rollcall-test', statementTimeoutMs: 60_000 });
  onTestFinished(() => database.close());
  const patient = await serve({ database, tickEveryMs });
  const { socket } = await listen({ token: patient.admin.token }, {}, patient.url);
  const nextTick = () => new Promise(resolve => socket.once('tick', resolve));
  await nextTick();
  await knex.transaction(async transaction => {
    await transaction.raw('LOCK TABLE context_version');
    await nextTick();
    await nextTick();
    await nextTick();
    // Settled: three looks or more were due. One asks for the version, and one for the standing of its sockets.
    expect(await lockWaits(knex)).toBeLessThanOrEqual(2);
  });
});
