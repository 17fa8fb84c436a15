import { randomInt, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_BASE, type Route } from '#contract/route.ts';
import { ROUTES } from '#contract/routes.ts';
import { openapiDocument } from '#server/http/openapi/document.ts';
import type { Operation } from '#server/http/openapi/operation.ts';
import { authorizationOf, type SignRequest } from '#testing/server/api-client.ts';
import { insertPass } from '#testing/server/pass-device.ts';
import type { Person } from '#testing/server/people.ts';
import { qrOf } from '#testing/server/scenario.ts';
import { type Scene, setScene } from '#testing/server/scene.ts';
import { type Served, serve } from '#testing/server/serve.ts';
import type { Known } from './from-schema.ts';
import { HOSTILE_TEXTS, WORST_TEXTS } from './hostile.ts';
import { type Answer, createJudge, SLOWEST_MS } from './judge.ts';
import { type FuzzRequest, requestsTo, sweepOf } from './requests.ts';

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 520);
const IS_FULL = REQUESTS >= 20_000;
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));

/** Limits would refuse nearly all requests; they have their own tests. */
const UNLIMITED = {
  LOGIN_FAILURES_PER_ACCOUNT: '0',
  LOGIN_FAILURES_PER_ADDRESS: '0',
  REGISTRATIONS_PER_ADDRESS: '0',
  SCANS_PER_MINUTE: '0',
};

interface Target {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
  readonly route: Route;
}

const document = openapiDocument(ROUTES);
const judge = createJudge(document);
const routes = new Map(Object.entries<Route>(ROUTES));
const targets = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, operation]): Target[] => {
    const route = routes.get(operation.operationId);
    return route ? [{ path, method, operation, route }] : [];
  }),
);
/** Each operation is called by users with few rights, and then, three times as often, by an admin. */
const RUNS = Math.max(1, Math.ceil(REQUESTS / targets.length / 4));

let served: Served;
const tally = new Map<number, number>();
beforeAll(async () => {
  process.stdout.write(`fuzz: seed ${SEED}, ${RUNS * 4} requests to each of ${targets.length} operations\n`);
  served = await serve({ settings: UNLIMITED });
});
afterAll(async () => {
  const statuses = [...tally].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  process.stdout.write(`fuzz: answers by status ${statuses.join(', ')}\n`);
  await served.stop();
});

const knownOf = (scene: Scene): Known => ({
  ids: [
    scene.a.id,
    scene.b.id,
    scene.event,
    scene.notice,
    scene.mark.a,
    scene.mark.b,
    scene.report.a,
    scene.lateScan,
    scene.pass,
  ],
  samples: {
    qrData: [qrOf(scene.a), qrOf(scene.b), JSON.parse(qrOf(scene.a))],
    eventId: [scene.event],
    userId: [scene.a.id, scene.b.id],
    trade: ['Civil Engineering'],
    type: ['Event'],
    email: [`${randomUUID()}@example.edu`, scene.a.user.email],
    limit: [1, 2],
    time: ['10:00'],
    date: ['2099-01-01'],
    eventIds: [[scene.event]],
    expiresAt: [new Date(Date.now() + 3_600_000).toISOString()],
  },
});

type Token = string | SignRequest | undefined;

/** A busy machine may make any answer late once. What is slow by itself is slow again. */
async function sendFairly(target: Target, request: FuzzRequest, token: Token): Promise<Answer> {
  const answer = await send(target, request, token);
  return answer.ms > SLOWEST_MS ? send(target, request, token) : answer;
}

async function send(target: Target, request: FuzzRequest, token: Token): Promise<Answer> {
  const { path, method, route } = target;
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(request.path[name] ?? ''));
  const query = new URLSearchParams(request.query.map(pair => [...pair]));
  // Routes that are slow by design get a request that they must refuse.
  if (route.answerWithinMs !== undefined) query.append('surprise', '1');
  // As the client will send it: it escapes more than we do, and a pass signs what is sent.
  const { pathname, search } = new URL(`${served.url}${API_BASE}${filled}?${query}`);
  const signed = { method: method.toUpperCase(), address: pathname + search, body: request.body };
  const start = performance.now();
  const response = await fetch(served.url + signed.address, {
    method: signed.method,
    headers: {
      ...(token && { Authorization: authorizationOf(token, signed) }),
      ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
      ...(request.file && { 'Content-Type': request.file.type }),
    },
    ...(request.body !== undefined && { body: request.body }),
    ...(request.file && { body: Buffer.from(request.file.bytes) }),
  });
  const text = await response.text();
  const ms = performance.now() - start;
  tally.set(response.status, (tally.get(response.status) ?? 0) + 1);
  return { status: response.status, type: response.headers.get('content-type') ?? '', text, ms };
}

/** The state that only the routes for managing users may change, by id. */
async function userStates(): Promise<ReadonlyMap<string, string>> {
  const rows: readonly Record<'id' | 'role' | 'deactivated_at' | 'created_at', unknown>[] =
    await served.database.knex('users').select('id', 'role', 'deactivated_at', 'created_at');
  return new Map(rows.map(row => [String(row.id), JSON.stringify(row)]));
}

/**
 * Hostile texts in every place, by an admin: all of them, or, in the short form, those that most often do
 * harm.
 */
async function sweep(target: Target): Promise<void> {
  const scene = await setScene(served);
  let { token } = await newAdmin();
  const texts = IS_FULL ? HOSTILE_TEXTS : WORST_TEXTS;
  for (const request of sweepOf(target.operation, knownOf(scene), { texts, seed: SEED })) {
    const answer = await sendFairly(target, request, token);
    expect(judge(target, answer), JSON.stringify(request)).toBeUndefined();
    if (answer.status === 401) token = (await newAdmin()).token;
  }
}

/** The users who call. The admin of the server under test is not one of them. */
const ours = new Set<string>();
async function newAdmin(): Promise<Person> {
  const admin = await served.newAdmin();
  ours.add(admin.id);
  return admin;
}

async function askMany(target: Target, callers: 'few rights' | 'admin', seed: number): Promise<void> {
  const scene = await setScene(served);
  const admin = await newAdmin();
  const pass = await insertPass(served, { eventIds: [scene.event], rights: ['scan', 'search', 'manual'] });
  const tokens = { nobody: undefined, student: scene.a.token, pass: pass.signs, admin: admin.token };
  const requests = requestsTo(target.operation, knownOf(scene)).map(
    (request): FuzzRequest => ({ ...request, caller: callers === 'admin' ? 'admin' : request.caller }),
  );
  const allowed = callers === 'admin' ? requests : requests.filter(({ caller }) => caller !== 'admin');
  await fc.assert(
    fc.asyncProperty(allowed, async request => {
      const answer = await sendFairly(target, request, tokens[request.caller]);
      expect(judge(target, answer)).toBeUndefined();
      if (answer.status === 401 && callers === 'admin') tokens.admin = (await newAdmin()).token;
    }),
    { numRuns: callers === 'admin' ? 3 * RUNS : RUNS, seed, endOnFailure: true },
  );
}

const isPolluted = (): boolean => 'polluted' in {} || Object.keys(Object.prototype).length > 0;

test.each(targets)(
  '$method $path always answers as documented, and gives no one more rights',
  { timeout: 600_000 },
  async target => {
    const before = await userStates();
    await askMany(target, 'few rights', SEED);
    const between = await userStates();
    for (const [id, row] of between)
      if (before.has(id)) expect(row).toBe(before.get(id));
      else if (!ours.has(id)) expect(JSON.parse(row)).toMatchObject({ role: 'user' });
    await askMany(target, 'admin', SEED + 1);
    await sweep(target);
    const after = await userStates();
    for (const [id, row] of between)
      if (target.operation.tags.includes('Users')) expect([...after.keys()]).toContain(id);
      else expect(after.get(id)).toBe(row);
    expect(isPolluted()).toBe(false);
  },
);
