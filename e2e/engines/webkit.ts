import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { usablePort } from '#platform/process/usable-port.ts';
import { canRun } from '#testing/processes/can-run.ts';
import type { Engine } from './engine.ts';

const COMMAND = 'WebKitWebDriver';
/** Its browser is one of a desktop, and needs a screen. This one is in memory. */
const SCREEN = 'Xvfb';
const CAMERA = ['--enable-media-stream=true', '--enable-mock-capture-devices=true'];

export const webkit = {
  name: 'WebKit',
  installed: canRun('which', COMMAND, SCREEN),
  open: openWebKit,
};

const answered = z.object({ value: z.unknown() });
const begun = z.object({ sessionId: z.string() });
const found = z.record(z.string(), z.string());

/** The engine of Safari, by its commands of W3C WebDriver. */
async function openWebKit(): Promise<Engine> {
  const driver = await startDriver();
  const { sessionId } = begun.parse(
    await driver('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { args: ['--automation', ...CAMERA] },
          timeouts: { script: 60_000 },
        },
      },
    }),
  );
  const command = (path: string, body: object): Promise<unknown> =>
    driver('POST', `/session/${sessionId}${path}`, body);
  onTestFinished(() => driver('DELETE', `/session/${sessionId}`).then(() => undefined));
  return {
    goto: async url => void (await command('/url', { url })),
    // A script that leaves its page may take the driver along for good.
    back: async () => void (await command('/back', {})),
    run: (inPage, given = '') =>
      command('/execute/async', { script: promised(String(inPage)), args: [given] }),
    async type(selector, text) {
      const element = found.parse(await command('/element', { using: 'css selector', value: selector }));
      await command(`/element/${Object.values(element)[0]}/value`, { text });
    },
    resize: async (width, height) => void (await command('/window/rect', { width, height })),
  };
}

/** As a script of WebDriver: its last argument takes the answer. */
const promised = (inPage: string): string =>
  `const [given, answer] = arguments;
   Promise.resolve((${inPage})(given)).then(answer, error => answer({ failed: String(error) }));`;

type Driver = (method: 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

async function startDriver(): Promise<Driver> {
  const port = await usablePort({ host: '127.0.0.1', port: 0 });
  const env = { ...process.env, DISPLAY: await openScreen(port) };
  const child = spawn(COMMAND, [`--port=${port}`], { env, stdio: 'ignore' });
  onTestFinished(() => void child.kill());
  const isReady = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { message: `${COMMAND} answers` }).toBe(true);
  return async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = answered.parse(await response.json());
    if (!response.ok) throw new Error(`WebKit at ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

const SCREENS_FROM = 10_000;

/** Opens a screen, and returns its name once it can be drawn on. */
async function openScreen(port: number): Promise<string> {
  // A number that no other test has, like its port. A screen that ends takes away the next one of the same number.
  const name = `:${port - SCREENS_FROM}`;
  const options = ['-displayfd', '1', '-screen', '0', '1366x900x24', '-nolisten', 'tcp'];
  const screen = spawn(SCREEN, [name, ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void screen.kill());
  await once(screen.stdout, 'data');
  return name;
}
