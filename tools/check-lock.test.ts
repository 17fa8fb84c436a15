import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '#platform/paths.ts';
import { temporaryFolder } from '#testing/folder.ts';

function check(packages: object): { code: number | null; errors: string } {
  const file = path.join(temporaryFolder(), 'package-lock.json');
  writeFileSync(file, JSON.stringify({ packages }));
  const { status, stderr } = spawnSync(process.execPath, [inRoot('tools/check-lock.mjs'), file], {
    encoding: 'utf8',
  });
  return { code: status, errors: stderr };
}

test('a lock with the binaries of every platform passes, wherever npm put them', () => {
  const packages = {
    '': { optionalDependencies: { 'tool-linux': '1.0.0' } },
    'node_modules/tool-linux': {},
    'node_modules/a': { optionalDependencies: { 'tool-mac': '1.0.0', 'tool-linux': '1.0.0' } },
    'node_modules/a/node_modules/tool-mac': {},
  };
  expect(check(packages)).toEqual({ code: 0, errors: '' });
});

test('a binary missing from the lock is reported with the package that needs it', () => {
  const packages = {
    'node_modules/a': { optionalDependencies: { 'tool-mac': '1.0.0' } },
    'node_modules/b/node_modules/tool-mac': {},
  };
  const { code, errors } = check(packages);
  expect(code).toBe(1);
  expect(errors).toContain('tool-mac, wanted by node_modules/a');
});
