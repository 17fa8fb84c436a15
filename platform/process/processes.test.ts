import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { exitOf } from './processes.ts';

test('the exit of a child is described, also if it could never be started', async () => {
  expect(await exitOf(spawn(process.execPath, ['-e', 'process.exit(3)']))).toBe('code 3');
  expect(await exitOf(spawn('/there/is/no/such/program'))).toMatch(/^code -/);
});
