import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inRoot } from '#platform/paths.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { canRun } from '#testing/processes/can-run.ts';
import { freePort } from '#testing/processes/redis.ts';
import { keptLog } from '#testing/server/log-lines.ts';
import { serve } from '#testing/server/serve.ts';

/** What the page tells operators to write, but without a certificate, and between these two. */
function nginxOfThePage(port: number, url: string): string {
  const page = readFileSync(inRoot('docs/operating.md'), 'utf8');
  const [, written = ''] = /```nginx\n(.*?)```/s.exec(page) ?? [];
  return written
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^.*ssl_certificate.*$/gm, '')
    .replace('http://127.0.0.1:3000', url);
}

/** nginx, with this as what stands in its `http`. Resolves with its address. */
async function startNginx(http: (port: number) => string): Promise<string> {
  const [folder, port] = [temporaryFolder(), await freePort()];
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${path.join(folder, name)};`,
  );
  // Whoever may be another user lets nginx be one, who cannot write here.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; ${user} pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${places.join(' ')} ${http(port)} }`,
  );
  const nginx: ChildProcess = spawn('nginx', ['-c', file], { stdio: 'ignore' });
  onTestFinished(async () => {
    const ended = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitUntil(() => fetch(url).then(Boolean, () => false), { timeout: 60_000 });
  return url;
}

test.runIf(canRun('nginx', '-v'))(
  'nginx as the page describes it lets through all that Rollcall needs',
  async () => {
    const { log, lines } = keptLog();
    const served = await serve({ log, settings: { TRUST_PROXY: '1' } });
    const { token } = served.admin;
    const url = await startNginx(port => nginxOfThePage(port, served.url));

    const screen = io(url, {
      ...{ transports: ['websocket'], auth: { token }, reconnection: false },
      extraHeaders: { Origin: 'https://console.example.edu' },
    });
    onTestFinished(() => void screen.close());
    await new Promise<void>((resolve, reject) => {
      screen.once('connect', () => resolve());
      screen.once('connect_error', reject);
    });

    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/zip' };
    const sent = await fetch(`${url}/api/photos/import`, {
      method: 'POST',
      headers,
      body: Buffer.alloc(2_000_000),
    });
    // It has arrived, and is no ZIP.
    expect(sent.status).toBe(422);
    expect(lines.join('')).not.toContain('TRUST_PROXY');
  },
);
