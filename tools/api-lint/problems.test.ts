import { expect, test } from 'vitest';
import { ROUTES } from '#contract/routes.ts';
import { openapiDocument } from '#server/http/openapi/document.ts';
import { problemsOf } from './problems.ts';

const document = openapiDocument(ROUTES);
const upcoming = document.paths['/events/upcoming']?.['get'];

/** The document with one additional path. */
const withPath = (path: string, operation: object): object => ({
  ...document,
  paths: { ...document.paths, [path]: { get: { ...upcoming, ...operation } } },
});

test('the API document has no problem', async () => {
  expect(await problemsOf(document)).toEqual([]);
});

test.each([
  ['a tag that is not declared', withPath('/x', { operationId: 'x', tags: ['Surprise'] }), 'global tags'],
  ['an operation id that is there', withPath('/x', { operationId: 'events' }), 'operationId'],
  ['any content type', withPath('/x', { operationId: 'x', responses: ofAnyType() }), 'content type'],
  [
    'a response without description',
    withPath('/x', { operationId: 'x', responses: { 400: {} } }),
    'description',
  ],
  [
    'a required property that is not there',
    {
      ...document,
      components: { ...document.components, schemas: { ...document.components.schemas, ...lacking() } },
    },
    'lost',
  ],
  ['a path that could be another', withPath('/users/{id}/erase', { operationId: 'x', ...ofId() }), '/users/'],
])('finds %s', async (_, broken, word) => {
  expect((await problemsOf(broken)).join('\n')).toContain(word);
});

function ofAnyType(): object {
  return { ...upcoming?.responses, 200: { description: 'The file', content: { '*/*': {} } } };
}

function lacking(): object {
  return { User: { type: 'object', properties: {}, required: ['lost'] } };
}

function ofId(): object {
  return { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] };
}
