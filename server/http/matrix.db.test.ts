import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_BASE, ROUTES, type Route } from '#contract/routes.ts';
import type { Person } from '#testing/server/people.ts';
import {
  CALLERS,
  type Thing,
  thingOf,
  verdictIn,
  verdictOf,
  type Whose,
} from '#testing/server/policy-matrix.ts';
import { type Scene, setScene } from '#testing/server/scene.ts';
import { type Served, serve } from '#testing/server/serve.ts';
import { SPECIFIED_CALLS } from '#testing/server/specified-calls.ts';
import { INITIAL_MARK } from '../accounts/initial-passwords.ts';

let served: Served;
let deactivated: Person;
let initial: Person;
const table: string[] = [];
beforeAll(async () => {
  served = await serve();
  deactivated = await served.newStudent();
  await served.database.knex('users').where({ id: deactivated.id }).update({ deactivated_at: new Date() });
  initial = await served.newAdmin();
  await served.database
    .knex('users')
    .where({ id: initial.id })
    .update({ password_hash: `${INITIAL_MARK}x` });
});
afterAll(() => served.stop());

/** The id of a thing, by its owner. */
function idOf(scene: Scene, thing: Thing, whose: Whose): string {
  if (thing === 'event' || thing === 'notice' || thing === 'schedule' || thing === 'lateScan')
    return scene[thing];
  const key = whose === 'A' ? 'a' : 'b';
  return { user: scene[key].id, mark: scene.marks[key], report: scene.reports[key] }[thing];
}

/** The values of path parameters other than ids. */
const WORDS: Readonly<Record<string, string>> = { ':trade': 'Civil%20Engineering', ':type': 'Event' };

/** Calls without changing anything, if possible: once the caller is admitted, an unknown field is refused. */
async function ask(route: Route, person: Person | undefined, id: string): Promise<number> {
  const isSlow = route.answerWithinMs !== undefined;
  const url = `${served.url}${API_BASE}${route.path.replace(/:\w+/g, name => WORDS[name] ?? id)}${isSlow ? '?surprise=1' : ''}`;
  const response = await fetch(url, {
    method: route.method,
    headers: {
      ...(person && { Authorization: `Bearer ${person.token}` }),
      ...(route.body && { 'Content-Type': 'application/json' }),
    },
    ...(route.body && { body: '{"surprise":1}' }),
  });
  await response.arrayBuffer();
  return response.status;
}

const routes: readonly (readonly [string, Route])[] = Object.values<Route>(ROUTES).map(route => [
  `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`,
  route,
]);

const BELONGS = new Set<Thing>(['user', 'mark', 'report']);

test.each(routes)('%s admits exactly the callers it should, to what they may see', async (call, route) => {
  const thing = thingOf(route);
  const expected: string[] = [];
  const found: string[] = [];
  for (const whose of (BELONGS.has(thing) ? ['B', 'A'] : ['-']) satisfies readonly Whose[]) {
    // New students each time, because an admitted admin may deactivate them.
    const scene = await setScene(served);
    const { a, b } = scene;
    const people = {
      nobody: undefined,
      deactivated,
      initial,
      'student A': a,
      'student B': b,
      admin: served.admin,
    };
    for (const caller of CALLERS) {
      const status = await ask(route, people[caller], idOf(scene, thing, whose));
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
  ];
  return `${call.padEnd(36)}${cells.map(cell => String(cell).padEnd(13)).join('')}`.trimEnd();
}

const HEAD = `${''.padEnd(36)}nobody       deactivated  initial      student      another's    admin`;

test('the table of rights, in the order of the specification, equals the reviewed file', async () => {
  const specified: readonly string[] = Object.values(SPECIFIED_CALLS).flat();
  const place = (line: string): number => {
    const found = specified.indexOf(line.slice(0, 36).trimEnd());
    return found < 0 ? specified.length : found;
  };
  const lines = table.sort((a, b) => place(a) - place(b) || a.localeCompare(b, 'en'));
  await expect([HEAD, ...lines, ''].join('\n')).toMatchFileSnapshot('rights.txt');
});
