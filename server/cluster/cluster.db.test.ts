import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { LiveCounts, LiveDeviceBound } from '#contract/live/events.ts';
import type { Database } from '#platform/database/db.ts';
import { markAsSample } from '#platform/database/sample-mark.ts';
import { listen } from '#platform/process/listen.ts';
import { isAlive } from '#platform/process/processes.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type ServerGroup, startGroup } from '#testing/processes/server-group.ts';
import { type ApiClient, apiClient } from '#testing/server/api-client.ts';
import { sampleOf } from '#testing/server/metrics.ts';
import { createPerson, type Person } from '#testing/server/people.ts';
import { bindPhone } from '#testing/server/phone.ts';
import { newEvent, scanOf } from '#testing/server/scenario.ts';

let database: Database;
let group: ServerGroup;
let api: ApiClient;
let admin: Person;
const sockets: Socket[] = [];

const newPerson = (more?: Parameters<typeof createPerson>[1]): Promise<Person> =>
  createPerson(database, more);

beforeAll(async () => {
  database = await testDatabase();
  await markAsSample(database.knex, 'filled');
  group = await startGroup(database, 2, { LOGIN_FAILURES_PER_ACCOUNT: '3' });
  api = apiClient(group.url);
  admin = await newPerson({ role: 'admin' });
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await group.stop();
});

/** By default on a connection of its own: each of two in a row reaches another process. */
async function ask(
  path: string,
  body?: object,
  agent: Agent | false = false,
): Promise<{ status: number; text: string }> {
  const headers = { 'Content-Type': 'application/json' };
  const sent = request(group.url + path, { agent, method: body ? 'POST' : 'GET', headers });
  sent.end(body && JSON.stringify(body));
  const [answer] = await once(sent, 'response');
  return { status: answer.statusCode, text: await text(answer) };
}

async function connect(person: Person, more: object = {}, url = group.url): Promise<Socket> {
  const socket = io(url, {
    auth: { token: person.token },
    reconnection: false,
    forceNew: true,
    transports: ['websocket'],
    ...more,
  });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject));
  return socket;
}

/** At which event the first mark was heard. */
const heardPresent = (socket: Socket): Promise<string> =>
  new Promise(resolve =>
    socket.on('counts', ({ eventId, present }: LiveCounts) => {
      if (present === 1) resolve(eventId);
    }),
  );

/** How many processes answer now. */
const processes = async (): Promise<number> =>
  sampleOf((await ask('/metrics')).text, 'rollcall_server_processes');

test('the address is announced once, when every process serves there', async () => {
  expect(group.messages).toEqual([{ type: 'ready', url: group.url }]);
  await expect.poll(() => new Set(group.served()).size).toBe(2);
});

test('several processes together allow no more wrong passwords than one', async () => {
  // While the primary process is too busy to answer at once, each counts by itself.
  const statuses = async (): Promise<number[]> => {
    const body = { email: `${randomUUID()}@example.edu`, password: 'not this' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('/api/auth/login', body)));
    return answers.map(({ status }) => status).sort();
  };
  await expect.poll(statuses, { timeout: 20_000 }).toEqual([401, 401, 401, 429, 429, 429, 429, 429]);
});

test('the metrics are of all processes, whichever is asked', async () => {
  for (let nth = 0; nth < 6; nth++) await ask('/health');
  await newEvent({ api, admin });
  for (let nth = 0; nth < 2; nth++) {
    const { text: metrics } = await ask('/metrics');
    const health = 'rollcall_http_request_duration_seconds_count{method="GET",route="/health",status="200"}';
    expect(sampleOf(metrics, health)).toBe(6);
    expect(sampleOf(metrics, 'rollcall_server_processes')).toBe(2);
    expect(sampleOf(metrics, 'nodejs_eventloop_lag_max_seconds')).toBeGreaterThanOrEqual(0);
    const head = await database.knex('head').first('*');
    expect(sampleOf(metrics, 'rollcall_facts_head_position')).toBe(Number(head.position));
  }
});

test('sockets hear the same in every process, and a session that ends loses them in every process', async () => {
  const leaving = await newPerson({ role: 'admin' });
  const both = [await connect(leaving), await connect(leaving)];
  const heard = both.map(heardPresent);
  const event = await newEvent({ api, admin });
  await api.ok('scan', { token: admin.token, body: scanOf(event, await newPerson()) });
  expect(await Promise.all(heard)).toEqual([event.id, event.id]);
  const over = both.map(socket => new Promise(resolve => socket.once('disconnect', resolve)));
  await api.ok('deactivateUser', { token: admin.token, id: leaving.id });
  await Promise.all(over);
}, 20_000);

test('a student hears of another phone and of a new code on every open screen, whichever process made it', async () => {
  const student = await newPerson();
  const both = [await connect(student), await connect(student)];
  const heard = both.map(
    socket => new Promise<LiveDeviceBound>(resolve => socket.once('deviceBound', resolve)),
  );
  const { deviceId } = await bindPhone(api, student);
  expect((await Promise.all(heard)).map(bound => bound.deviceId)).toEqual([deviceId, deviceId]);

  const replaced = both.map(socket => new Promise<void>(resolve => socket.once('codeReplaced', resolve)));
  await api.ok('regenerateQr', { token: admin.token, id: student.id });
  await Promise.all(replaced);
});

/** The address of the same servers behind a proxy that lets no WebSocket pass. */
async function withoutWebSocket(): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const passed = request(group.url + incoming.url, { agent: false, method, headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  proxy.on('upgrade', (_, socket) => socket.destroy());
  onTestFinished(() => void proxy.close());
  return `http://127.0.0.1:${await listen(proxy)}`;
}

test('a console that has no WebSocket hears at once that it has no connection', async () => {
  const url = await withoutWebSocket();
  // As the console does (console/src/lib/live/live-socket.ts).
  const transports = { transports: ['websocket', 'polling'], tryAllTransports: true };
  await expect(connect(admin, transports, url)).rejects.toThrow('xhr poll error');
});

test('what an admin asks of a sample reaches whoever started the primary process', async () => {
  await api.ok('removeSample', { token: admin.token });
  await expect.poll(() => group.messages).toContainEqual({ type: 'removeSample' });
});

/** As a device does: the same scan again, until it is answered. */
async function deliver(body: object): Promise<void> {
  for (;;) {
    const sent = { method: 'POST', body: JSON.stringify(body) };
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${admin.token}` };
    const answer = await fetch(`${group.url}/api/attendance/scan`, { ...sent, headers }).catch(() => null);
    if (answer?.ok) return;
  }
}

test('a process that is killed is started again, and the others serve on and lose no mark', async () => {
  const both = [await connect(admin), await connect(admin)];
  const left = both.map(socket => new Promise(resolve => socket.once('disconnect', () => resolve(socket))));
  const event = await newEvent({ api, admin });
  const people = await Promise.all(Array.from({ length: 40 }, () => newPerson()));
  const [victim = 0] = group.served();
  const delivered = people.map(person => deliver(scanOf(event, person, { scanId: randomUUID() })));
  await delivered[0];
  process.kill(victim, 'SIGKILL');
  await Promise.all([...delivered, Promise.race(left)]);
  expect(both.filter(socket => socket.connected)).toHaveLength(1);
  await expect.poll(() => group.served().length, { timeout: 15_000 }).toBe(3);
  await expect.poll(processes).toBe(2);
  // Not before: until the primary process has seen the end of the killed one, a connection may still be given to it.
  const { event: after } = await api.ok('event', { token: admin.token, id: event.id });
  expect(after.counts.present).toBe(people.length);
});

test('a process that cannot start is tried again, ever more slowly, and the others serve on', async () => {
  const before = group.waits().length;
  await database.knex.raw('ALTER TABLE head RENAME TO gone');
  process.kill(group.served().find(isAlive) ?? 0, 'SIGKILL');
  await expect.poll(() => group.waits().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(before + 3);
  const [first = 0, second = 0, third = 0] = group.waits().slice(before);
  expect([second / first, third / second]).toEqual([2, 2]);
  expect((await ask('/health')).status).toBe(200);
  await database.knex.raw('ALTER TABLE gone RENAME TO head');
  await expect.poll(() => group.served().filter(isAlive).length, { timeout: 30_000 }).toBe(2);
});

test('if the primary process is killed, no server process stays', async () => {
  const alive = group.served().filter(isAlive);
  expect(alive).toHaveLength(2);
  process.kill(group.primary.pid() ?? 0, 'SIGKILL');
  await expect.poll(() => alive.filter(isAlive), { timeout: 15_000 }).toEqual([]);
  // The one that is started in its place serves at the same address.
  await expect.poll(() => group.served().filter(isAlive).length, { timeout: 30_000 }).toBe(2);
  expect((await ask('/health')).status).toBe(200);
});

/** A request that a process has accepted and that waits for its body. The result sends it. */
async function begin(): Promise<() => Promise<number>> {
  const headers = { 'Content-Type': 'application/json', Expect: '100-continue' };
  const sent = request(`${group.url}/api/auth/login`, { agent: false, method: 'POST', headers });
  sent.flushHeaders();
  await once(sent, 'continue');
  return async () => {
    sent.end(JSON.stringify({ email: 'somebody@example.edu', password: 'not this' }));
    const [answer] = await once(sent, 'response');
    answer.resume();
    return answer.statusCode;
  };
}

test('while the primary process is silent, each process counts by itself', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const body = { email: 'anybody@example.edu', password: 'not this' };
  expect((await ask('/health', undefined, agent)).status).toBe(200);
  const primary = group.primary.pid() ?? 0;
  process.kill(primary, 'SIGSTOP');
  const { status } = await ask('/api/auth/login', body, agent).finally(() =>
    process.kill(primary, 'SIGCONT'),
  );
  expect(status).toBe(401);
  agent.destroy();
});

test('the primary process ends all in order: what was accepted is answered', async () => {
  const accepted = [await begin(), await begin()];
  const ended = group.primary.stop();
  const answered = (): Promise<boolean> =>
    ask('/health').then(
      () => true,
      () => false,
    );
  // A connection that came as the processes ended is closed with the last of them, and those wait for us.
  const isOpen = (): Promise<boolean> => Promise.race([answered(), pause(1_000, false)]);
  await expect.poll(isOpen).toBe(false);
  expect(await Promise.all(accepted.map(finish => finish()))).toEqual([401, 401]);
  await ended;
  expect(group.served().filter(isAlive)).toEqual([]);
});
