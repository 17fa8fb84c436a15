import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { REFUSAL_STATUS } from '#contract/failure.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Route } from '#contract/route.ts';
import { isFile } from '#contract/route.ts';
import { ROUTES } from '#contract/routes.ts';
import { serve } from '#testing/server/serve.ts';
import { type OpenapiDocument, openapiDocument } from './document.ts';
import { type Operation, securityOf } from './operation.ts';

const served = await serve();
const text = await (await fetch(`${served.url}/api/openapi.json`)).text();
const document: OpenapiDocument = JSON.parse(text);

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

test.each(routes)('%s is in the document as in the table', (name, route) => {
  const described = operation(route);
  expect(described?.operationId).toBe(name);
  expect(route.about).toMatch(/^[A-Z].+\.$/);
  expect(described?.security).toEqual(securityOf(route));
  expect(Boolean(described?.requestBody)).toBe(Boolean(route.body ?? route.upload));
  const places = described?.parameters?.filter(parameter => parameter.in === 'path') ?? [];
  expect(places.map(parameter => `:${parameter.name}`)).toEqual(route.path.match(/:\w+/g) ?? []);
  const statuses = Object.keys(described?.responses ?? {});
  expect(statuses.filter(status => status < '300')).toHaveLength(1);
  expect(statuses).toEqual(expect.arrayContaining(['400', '503']));
});

test('no parameter is a text of which nothing is said', () => {
  const silent = routes.flatMap(([name, route]) =>
    (operation(route)?.parameters ?? []).flatMap(parameter =>
      JSON.stringify(parameter.schema) === '{"type":"string"}' ? [`${name}: ${parameter.name}`] : [],
    ),
  );
  expect(silent).toEqual([]);
});

test('request bodies are described as closed: unknown fields are refused', () => {
  const bodies = routes.flatMap(([, route]) => operation(route)?.requestBody ?? []);
  expect(bodies.length).toBeGreaterThan(3);
  const closed = { additionalProperties: false };
  for (const { content } of bodies) {
    if (!('application/json' in content)) continue;
    const schema = content['application/json'].schema;
    const isEither = typeof schema === 'object' && schema !== null && 'oneOf' in schema;
    expect(schema).toMatchObject(isEither ? { oneOf: expect.toSatisfy(allClosed) } : closed);
  }
});

test.each([
  ['/users', 'post', 'email', 'email'],
  ['/office/expected', 'post', 'email', 'email'],
  ['/events', 'post', 'date', 'date'],
  ['/events/{id}', 'put', 'date', 'date'],
  ['/notices', 'post', 'publish_date', 'date'],
])('%s %s says the format of its %s, although it is trimmed first', (path, method, field, format) => {
  const body = JSON.stringify(document.paths[path]?.[method]?.requestBody);
  expect(body).toMatch(new RegExp(`"${field}":{[^}]*"format":"${format}"`));
});

const allClosed = (alternatives: readonly { readonly additionalProperties?: unknown }[]): boolean =>
  alternatives.every(({ additionalProperties }) => additionalProperties === false);

/** Both `/attendance/user/{id}` and `/attendance/{id}/correct` match `/attendance/user/correct`. */
const FIXED = /^\/attendance\/(\{id\}\/(correct|history)|(user|event)(-stats)?\/\{id\})$/;

test('two paths are ambiguous only if the specification fixes both', () => {
  const paths = Object.keys(document.paths).map(path => path.split('/'));
  const pairs = paths.flatMap((path, nth) => paths.slice(nth + 1).map(other => [path, other] as const));
  const mistaken = pairs.filter(([path, other]) => isEither(path, other) && isEither(other, path));
  const ours = mistaken.filter(pair => pair.some(path => !FIXED.test(path.join('/'))));
  expect(ours).toEqual([]);
});

/**
 * Both have the same words, or a parameter in the same place, and neither is more specific than the other.
 */
const isEither = (path: readonly string[], other: readonly string[]): boolean =>
  path.length === other.length &&
  path.every((word, nth) => word === other[nth] || isParameter(word) || isParameter(other[nth])) &&
  path.some((word, nth) => isParameter(word) && !isParameter(other[nth]));
const isParameter = (word = ''): boolean => word.startsWith('{');

test.each(routes.filter(([, route]) => isFile(route.answer)))(
  '%s names the media types of its file',
  (_, route) => {
    const { content } = { content: {}, ...operation(route)?.responses['200'] };
    expect(Object.keys(content)).not.toEqual([]);
    for (const type of Object.keys(content)) expect(type).toMatch(/^(application|image|text)\/[\w.-]+$/);
  },
);

test('of every time in an answer it is said what it is, and by which clock', () => {
  const answers = JSON.stringify(document.components.schemas);
  const times = answers.matchAll(
    /"(\w*(?:At|Since|Until|_date|Time)|at|since|date|time|from|to|until)":({[^{}]*"type":\[?"string"[^}]*})/g,
  );
  const said = [...times].map(([, name, schema]) => ({ name, schema }));
  expect(said.length).toBeGreaterThan(50);
  expect(said.filter(({ schema }) => !/"(format|enum|description)":/.test(schema ?? ''))).toEqual([]);
});

test('the document says for how long a token is valid', () => {
  const [, claims = ''] = served.admin.token.split('.');
  const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  expect(document.info.description).toContain(`A token is valid for ${(exp - iat) / 3_600} hours.`);
});

test('every operation has a topic that the document describes', () => {
  const described = document.tags.map(({ name }) => name);
  expect(document.tags.every(({ description }) => description.endsWith('.'))).toBe(true);
  const used = new Set(routes.flatMap(([, route]) => operation(route)?.tags ?? []));
  expect([...used].sort()).toEqual(described.toSorted());
});

test('every reason for a refusal is documented, with its sentence', () => {
  const refusals = JSON.stringify(document.components.responses);
  for (const code of Object.keys(REFUSAL_STATUS)) expect(refusals).toContain(`\`${code}\``);
  // What screens say when nothing better is known says nothing here.
  expect(refusals).not.toContain(MESSAGES.requestFailed);
});

test('the page that shows the document loads everything from this server, and runs no inline script', async () => {
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
])('%s is not served beside the page', async file => {
  const answer = await fetch(`${served.url}/api/docs/${file}`);
  expect(answer.status).toBe(404);
});
