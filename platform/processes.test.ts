import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { exitOf } from './processes.ts';

test('a child that ends says how, and so does one that could never be started', async () => {
  expect(await exitOf(spawn(process.execPath, ['-e', 'process.exit(3)']))).toBe('code 3');
  expect(await exitOf(spawn('/there/is/no/such/program'))).toMatch(/^code -/);
});
