import { createConfig, lintFromString } from '@redocly/openapi-core';

/** Fixed paths (docs/specification.md#calls), although `/attendance/user/{id}` also matches them. */
const FIXED_PATHS = ['/attendance/{id}/correct', '/attendance/{id}/history'];

const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    'operation-operationId': 'error',
    'operation-tag-defined': 'error',
    'operation-singular-tag': 'error',
    'tag-description': 'error',
    'rule/no-any-media-type': {
      subject: { type: 'MediaTypesMap' },
      assertions: { disallowed: ['*/*'] },
      message: 'A content type must be named.',
    },
  },
});

/** What is wrong with an OpenAPI document, and where. Nothing is fetched. */
export async function problemsOf(document: object): Promise<readonly string[]> {
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems
    .map(({ ruleId, message, location }) => ({ ruleId, message, pointer: location[0]?.pointer ?? '#/' }))
    .filter(({ ruleId, pointer }) => ruleId !== 'no-ambiguous-paths' || !isFixed(pointer))
    .map(({ ruleId, message, pointer }) => `${pointer} ${message} (${ruleId})`);
}

const isFixed = (pointer: string): boolean =>
  FIXED_PATHS.some(path => pointer === `#/paths/${path.replaceAll('/', '~1')}`);
