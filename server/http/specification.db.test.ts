import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { API_BASE, type Route } from '#contract/route.ts';
import { ROUTES } from '#contract/routes.ts';
import { keptLog } from '#testing/server/log-lines.ts';
import { serve } from '#testing/server/serve.ts';

const { log, lines } = keptLog();
const served = await serve({ log });

const calls = Object.values<Route>(ROUTES).map(
  ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
);

// Beside the table of routes: their answers are not our JSON, or not part of the API.
test.each(['/health', '/ready', '/metrics', '/api/openapi.json', '/api/docs'])('%s answers', async path => {
  const answer = await fetch(served.url + path);
  expect(answer.status).toBe(200);
  expect((await answer.text()).length).toBeGreaterThan(10);
});

test('no route occurs twice', () => expect(new Set(calls).size).toBe(calls.length));

const table = Object.values<Route>(ROUTES);

/** An address of the route, and whether the pattern of another one matches it too. */
const sample = ({ path }: Route): string => path.replace(/:\w+/g, randomUUID());
const takes = ({ path }: Route, address: string): boolean =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(address);

test.each(table)('$method $path is matched by no route before it', route => {
  const first = table.find(
    ({ method, path }) => method === route.method && takes({ ...route, path }, sample(route)),
  );
  expect(first?.path).toBe(route.path);
});

test.each(table)('$method $path is logged by its pattern', async route => {
  lines.length = 0;
  const answer = await fetch(served.url + API_BASE + sample(route), { method: route.method });
  await answer.arrayBuffer();
  expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({ route: API_BASE + route.path });
});
