import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { RUN_BY } from './run-by.ts';

test('whatever the product imports is watched while somebody develops it', () => {
  const imported = Object.keys(packageJson.imports).map(name => name.slice(1, -2));
  expect(Object.keys(RUN_BY).sort()).toEqual(imported.filter(name => name !== 'testing').sort());
});
