/** `npm run dev`: database, server, worker and Vite. Each restarts (or hot-swaps) when its source is saved. */
import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { ownDatabase } from '#platform/embedded/locate.ts';
import { inRoot } from '#platform/paths.ts';
import { childEnv } from '#platform/process/child-env.ts';
import { exitOf } from '#platform/process/processes.ts';
import { onShutdown, type ShutdownStep } from '#platform/process/shutdown.ts';
import { sentenceOf } from '#platform/process/start-error.ts';
import type { Config } from '#platform/settings/config.ts';
import { type Child, startChild } from './start/child.ts';
import { endWithNpm } from './start/parent.ts';
import { prepareDatabase } from './start/prepare-database.ts';
import { RUN_BY } from './start/run-by.ts';
import { say, settingsAtTerminal, terminalLog } from './start/terminal.ts';

const SETTLE_MS = 150;
const VITE_ORIGINS = 'http://localhost:5173,http://127.0.0.1:5173';

const steps: ShutdownStep[] = [];
const end = onShutdown(steps, { deadlineMs: 45_000, log: terminalLog });
endWithNpm(() => void end('npm is gone'));

try {
  await develop(settingsAtTerminal());
} catch (error) {
  say(sentenceOf(error));
  process.exitCode = 1;
  await end('the start failed');
}

async function develop(config: Config): Promise<void> {
  const database = await ownDatabase(config, say);
  steps.unshift({ name: 'database', run: () => database.stop() });
  const signIn = await prepareDatabase(config, database);
  if (signIn) say(signIn);
  const env = { PUBLIC_ORIGIN: VITE_ORIGINS, ...childEnv(config, database.url) };
  const open = (name: 'server' | 'worker', entry: string): Child =>
    startChild({ name, entry, env: () => env, output: 'inherit', say });
  const children = { server: open('server', 'server/main.ts'), worker: open('worker', 'workers/main.ts') };
  steps.unshift(
    { name: 'server', run: () => children.server.stop() },
    { name: 'worker', run: () => children.worker.stop() },
  );
  await Promise.all([children.server.ready, children.worker.ready]);
  restartOnSave(children);
  runVite(env);
}

/** An editor saves several files at once, so the children restart only after a short pause. */
function restartOnSave(children: Record<'server' | 'worker', Child>): void {
  const due = new Set<'server' | 'worker'>();
  let settling: NodeJS.Timeout | undefined;
  const restart = (): void => {
    for (const name of due) void children[name].restart();
    due.clear();
  };
  for (const [folder, names] of Object.entries(RUN_BY))
    watch(inRoot(folder), { recursive: true }, (_event, file) => {
      if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return;
      for (const name of names) due.add(name);
      clearTimeout(settling);
      settling = setTimeout(restart, SETTLE_MS);
    });
}

function runVite(env: NodeJS.ProcessEnv): void {
  const vite = spawn(
    process.execPath,
    [
      inRoot('node_modules/vite/bin/vite.js'),
      '--config',
      inRoot('console/vite.config.ts'),
      '--host',
      '127.0.0.1',
    ],
    { env, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  steps.unshift({ name: 'vite', run: () => endOf(vite) });
}

function endOf(child: ChildProcess): Promise<string> {
  child.kill('SIGTERM');
  return exitOf(child);
}
