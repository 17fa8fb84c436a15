import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inRoot } from '../paths.ts';
import { launchBrowser } from './launch.ts';

test('text is drawn, also on a machine without fonts', async () => {
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.setContent('<span style="font-size: 40px">width</span>');
  expect(await page.$eval('span', span => span.getBoundingClientRect().width)).toBeGreaterThan(40);
});

test('if a browser does not start, the next one is tried', async () => {
  let name = '';
  const onChosen = (chosen: { readonly name: string }) => (name = chosen.name);
  const browser = await launchBrowser({ chosen: process.execPath, onChosen });
  await browser.close();
  expect(name).not.toBe(process.execPath);
});

test('if none starts, the error says what to do and what was tried', async () => {
  const sources = [
    { name: 'a broken source', candidates: () => Promise.reject(new Error('ENOSPC: no space left')) },
    {
      name: 'a bad path',
      candidates: async () => [{ name: 'bad', options: { executablePath: '/not/there' } }],
    },
  ];
  await expect(launchBrowser({}, sources)).rejects.toThrow(
    /Install Chrome or Chromium[\s\S]*a broken source: .*ENOSPC[\s\S]*bad: /,
  );
});

test.runIf(existsSync('/proc'))(
  'a browser ends with the process that started it, even if that process is killed',
  async () => {
    const owner = fork(inRoot('platform/browser/launch-for-test.ts'), { execArgv: [] });
    const [pid]: number[] = await once(owner, 'message');
    expect(isRunning(pid)).toBe(true);
    owner.kill('SIGKILL');
    await vi.waitUntil(() => !isRunning(pid), { timeout: 60_000 });
  },
);

/** A process that has ended may stay listed as a zombie until its parent waits for it. */
function isRunning(pid: number | undefined): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
