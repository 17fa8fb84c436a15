import { expect, test } from 'vitest';
import { API_BASE, type Route } from '#contract/route.ts';
import { ROUTES } from '#contract/routes.ts';
import { authorizationOf, type SignRequest } from '#testing/server/api-client.ts';
import { insertPass } from '#testing/server/pass-device.ts';
import {
  CALLERS,
  isPassCaller,
  OWNED,
  PASSES,
  type PassCaller,
  type Thing,
  thingOf,
  verdictIn,
  verdictOf,
  type Whose,
} from '#testing/server/policy-matrix.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { type Scene, setScene } from '#testing/server/scene.ts';
import { serve } from '#testing/server/serve.ts';
import { INITIAL_MARK } from '../accounts/initial-passwords.ts';

const table: string[] = [];
const served = await serve();
const deactivated = await served.newStudent();
await served.database.knex('users').where({ id: deactivated.id }).update({ deactivated_at: new Date() });
const initial = await served.newAdmin();
/** The event of the pass that is for another one. */
const elsewhere = (await newEvent(served)).id;
await served.database
  .knex('users')
  .where({ id: initial.id })
  .update({ password_hash: `${INITIAL_MARK}x` });

/** The id of a thing, by its owner. */
function idOf(scene: Scene, thing: Thing, whose: Whose): string {
  const id = scene[thing];
  return typeof id === 'string' ? id : id[whose === 'A' ? 'a' : 'b'];
}

/** The values of path parameters other than ids. */
const WORDS: Readonly<Record<string, string>> = { ':trade': 'Civil%20Engineering', ':type': 'Event' };

type Token = string | SignRequest | undefined;
interface Asked {
  /** In the path. */
  readonly id: string;
  readonly event: string;
}

/** The passes that call. One is for another event than the one asked about. */
async function passesAt(event: string): Promise<Readonly<Record<PassCaller, SignRequest>>> {
  const signer = async (caller: PassCaller): Promise<SignRequest> => {
    const eventId = caller === 'pass elsewhere' ? elsewhere : event;
    const of = { eventIds: [eventId], rights: PASSES[caller], revoked: caller === 'pass revoked' };
    return (await insertPass(served, of)).signs;
  };
  return {
    'pass scan': await signer('pass scan'),
    'pass search': await signer('pass search'),
    'pass manual': await signer('pass manual'),
    'pass elsewhere': await signer('pass elsewhere'),
    'pass revoked': await signer('pass revoked'),
  };
}

/** Calls without changing anything, if possible: once the caller is admitted, an unknown field is refused. */
async function ask(route: Route, token: Token, { id, event }: Asked): Promise<number> {
  const isSlow = route.answerWithinMs !== undefined;
  const address = `${API_BASE}${route.path.replace(/:\w+/g, name => WORDS[name] ?? id)}${isSlow ? '?surprise=1' : ''}`;
  // What a pass asks about is read before the rest of the body.
  const about = typeof token === 'function' ? { eventId: event } : {};
  const body = route.body && JSON.stringify({ ...about, surprise: 1 });
  const { method } = route;
  const response = await fetch(served.url + address, {
    method,
    headers: {
      ...(token && { Authorization: authorizationOf(token, { method, address, body }) }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body }),
  });
  await response.arrayBuffer();
  return response.status;
}

const routes: readonly (readonly [string, Route])[] = Object.values<Route>(ROUTES).map(route => [
  `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`,
  route,
]);

const BELONGS = new Set<Thing>(OWNED);

test.each(routes)('%s admits exactly the callers it should, to what they may see', async (call, route) => {
  const thing = thingOf(route);
  const expected: string[] = [];
  const found: string[] = [];
  for (const whose of (BELONGS.has(thing) ? ['B', 'A'] : ['-']) satisfies readonly Whose[]) {
    // New students each time, because an admitted admin may deactivate them.
    const scene = await setScene(served);
    const { a, b } = scene;
    const tokens = {
      nobody: undefined,
      deactivated: deactivated.token,
      initial: initial.token,
      ...(await passesAt(scene.event)),
      'student A': a.token,
      'student B': b.token,
      admin: served.admin.token,
    };
    const asked = { id: idOf(scene, thing, whose), event: scene.event };
    for (const caller of CALLERS) {
      const status = await ask(route, tokens[caller], asked);
      found.push(`${caller} to ${whose}: ${verdictIn(status)}`);
      expected.push(`${caller} to ${whose}: ${verdictOf(route, caller, whose)}`);
    }
  }
  expect(found).toEqual(expected);
  table.push(row(call, route));
});

/** One line of the table. The tests above have shown that students A and B have equal rights. */
function row(call: string, route: Route): string {
  const own = BELONGS.has(thingOf(route)) ? 'A' : '-';
  const cells = [
    verdictOf(route, 'nobody', own),
    verdictOf(route, 'deactivated', own),
    verdictOf(route, 'initial', own),
    verdictOf(route, 'student A', own),
    own === 'A' ? verdictOf(route, 'student B', own) : '',
    verdictOf(route, 'admin', own),
    ...CALLERS.filter(isPassCaller).map(caller => verdictOf(route, caller, own)),
  ];
  return `${call.padEnd(40)}${cells.map(cell => String(cell).padEnd(13)).join('')}`.trimEnd();
}

const HEAD = `${''.padEnd(40)}nobody       deactivated  initial      student      another's    admin        scans        searches     by hand      elsewhere    revoked`;

test('the table of rights equals rights.txt: after a change of routes run this file with -u, and read the difference', async () => {
  await expect([HEAD, ...table, ''].join('\n')).toMatchFileSnapshot('rights.txt');
});
