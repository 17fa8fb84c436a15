import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { canCount, costOf, ofProcess, ofTree } from './processor-time.ts';

const WORK_MS = 300;
/** The time of ended children is shown in ticks. */
const TICK_MS = 10;
const WORK = `const used = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000;
  while (used() < ${WORK_MS});`;

test.runIf(canCount)(
  'the time of a process is counted, and that of its ended children as part of its tree',
  async () => {
    // The shell itself does almost nothing: it waits for a line, for its child, and for the end of its input.
    const shell = spawn('sh', ['-c', 'read go; "$0" -e "$1"; echo done; read end', process.execPath, WORK]);
    onTestFinished(() => void shell.kill());
    const pid = shell.pid ?? 0;
    const { costs } = await costOf({ shell: ofProcess(pid), tree: ofTree(pid) }, () => {
      shell.stdin.write('\n');
      return once(shell.stdout, 'data');
    });
    expect(costs['tree']).toBeGreaterThanOrEqual(WORK_MS - 2 * TICK_MS);
    expect(costs['shell']).toBeLessThan(WORK_MS / 2);
  },
);

test.runIf(canCount)('work that continues after the answer is counted', async () => {
  const { costs } = await costOf({ own: ofProcess(process.pid) }, async () => {
    const until = process.cpuUsage().user / 1000 + WORK_MS;
    const go = (): void => {
      if (process.cpuUsage().user / 1000 < until) setImmediate(go);
    };
    go();
  });
  expect(costs['own']).toBeGreaterThanOrEqual(WORK_MS - 2 * TICK_MS);
});
