import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REFUSAL_STATUS } from '#contract/failure.ts';
import { inRoot } from '#platform/paths.ts';

test('the specification lists every reason to refuse, under its status', () => {
  const page = readFileSync(inRoot('docs/specification.md'), 'utf8');
  const [, table = ''] = /### Refusals\n([\s\S]*?)\n### /.exec(page) ?? [];
  const rows = [...table.matchAll(/^\| ([\d, ]+) \| (.+) \|$/gm)];
  const unlisted = Object.entries(REFUSAL_STATUS).filter(
    ([code, status]) =>
      !rows.some(
        ([, statuses = '', codes = '']) => statuses.includes(`${status}`) && codes.includes(`\`${code}\``),
      ),
  );
  expect(unlisted).toEqual([]);
});
