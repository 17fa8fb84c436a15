import { spawn } from 'node:child_process';
import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { usablePort } from '#platform/usable-port.ts';
import { type Engine, isInstalled } from './engine.ts';

const COMMAND = 'WebKitWebDriver';
/** Its browser is one of a desktop, and needs a screen. This one is in memory. */
const SCREEN = 'xvfb-run';
const CAMERA = ['--enable-media-stream=true', '--enable-mock-capture-devices=true'];

export const webkit = {
  name: 'WebKit',
  installed: isInstalled(COMMAND) && isInstalled(SCREEN),
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
  // With a group of its own: the screen does not end its browser.
  const child = spawn(SCREEN, ['--auto-servernum', COMMAND, `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
  });
  onTestFinished(() => void (child.pid !== undefined && process.kill(-child.pid)));
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
