import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '#contract/errors.ts';
import { ROUTES, type Route } from '#contract/routes.ts';
import { type Served, serve } from '../../testing/serve.ts';
import { type OpenapiDocument, openapiDocument } from './document.ts';
import type { Operation } from './operation.ts';

let served: Served;
let text: string;
let document: OpenapiDocument;
beforeAll(async () => {
  served = await serve();
  text = await (await fetch(`${served.url}/api/openapi.json`)).text();
  document = JSON.parse(text);
});
afterAll(() => served.stop());

const routes = Object.entries<Route>(ROUTES);
const operation = (route: Route): Operation | undefined =>
  document.paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];

test('the document is valid OpenAPI 3.1, every reference included', async () => {
  const validator = new Validator();
  const result = await validator.validate(JSON.parse(text));
  expect(result).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  expect(validator.resolveRefs()).toBeDefined();
  const addresses = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
  const components: Readonly<Record<string, object>> = document.components;
  for (const [, kind = '', name = ''] of addresses) expect(components[kind]).toHaveProperty(name);
});

test('the same table gives the same bytes', () => {
  expect(JSON.stringify(openapiDocument(ROUTES))).toBe(text);
});

test.each(routes)('%s stands in the document as the table has it', (name, route) => {
  const described = operation(route);
  expect(described?.operationId).toBe(name);
  expect(route.about).toMatch(/^[A-Z].+\.$/);
  expect(described?.security).toEqual(route.access === 'public' ? [] : [{ bearer: [] }]);
  expect(Boolean(described?.requestBody)).toBe(Boolean(route.body));
  const places = described?.parameters?.filter(parameter => parameter.in === 'path') ?? [];
  expect(places.map(parameter => `:${parameter.name}`)).toEqual(route.path.match(/:\w+/g) ?? []);
  const statuses = Object.keys(described?.responses ?? {});
  expect(statuses.filter(status => status < '400')).toHaveLength(1);
  expect(statuses).toEqual(expect.arrayContaining(['400', '503']));
});

test('what may be sent is described as closed: unknown fields are refused', () => {
  const bodies = routes.flatMap(([, route]) => operation(route)?.requestBody ?? []);
  expect(bodies.length).toBeGreaterThan(3);
  const closed = { additionalProperties: false };
  for (const { content } of bodies) {
    const schema = content['application/json']?.schema;
    const isEither = typeof schema === 'object' && schema !== null && 'oneOf' in schema;
    expect(schema).toMatchObject(isEither ? { oneOf: expect.toSatisfy(allClosed) } : closed);
  }
});

const allClosed = (alternatives: readonly { readonly additionalProperties?: unknown }[]): boolean =>
  alternatives.every(({ additionalProperties }) => additionalProperties === false);

test('every reason a request can be refused for is told, with its sentence', () => {
  const refusals = JSON.stringify(document.components.responses);
  for (const code of Object.keys(REFUSALS)) expect(refusals).toContain(`\`${code}\``);
});

test('the page that shows it fetches everything from here, and runs no script that stands in it', async () => {
  const page = await fetch(`${served.url}/api/docs`);
  const html = await page.text();
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe-eval');
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|https?:/);
  const files = [...html.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)];
  expect(files.length).toBeGreaterThan(2);
  for (const [, file] of files) expect((await fetch(served.url + file)).status).toBe(200);
});

test.each([
  'package.json',
  'swagger-ui-bundle.js.map',
  '../docs-router.ts',
  '..%2fdocs-router.ts',
  '%2e%2e/errors.ts',
])('beside the page, %s is not to be had', async file => {
  const answer = await fetch(`${served.url}/api/docs/${file}`);
  expect(answer.status).toBe(404);
});
