import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { inRoot } from '#platform/paths.ts';
import { exitOf } from '#platform/processes.ts';

export interface ChildOptions {
  readonly name: 'server' | 'worker';
  /** Its main file, from the root of the clone. */
  readonly entry: string;
  /** Asked at every launch. */
  readonly env: () => NodeJS.ProcessEnv;
  /** Where its output goes: a file handle, or our own terminal. */
  readonly output: number | 'inherit';
  /** Tells the person at the terminal. */
  readonly say: (sentence: string) => void;
}

export interface Child {
  /** Settles when the process first reports that it is ready, with its address if it has one. */
  readonly ready: Promise<string | undefined>;
  /** Of the process that runs now; another after every restart. */
  pid(): number | undefined;
  /** Ends the process; it comes back at once, as after a crash. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;
/** A little more than the process gives itself (platform/shutdown.ts). */
const STOP_WITHIN_MS = 17_000;
const BACK_OFF_MS = { first: 100, most: 5_000 };

const readyMessage = z.object({ type: z.literal('ready'), url: z.string().optional() });

/** Runs a process, and starts it again whenever it dies without being asked to. */
export function startChild(options: ChildOptions): Child {
  const supervised = { child: launch(options), wanted: true, restarting: false, hasServed: true };
  const ready = readiness(supervised.child, options.name);
  const kept = ready.then(() => keepUp(supervised, options)).catch(() => {}); // the caller hears of it by `ready`
  return {
    ready,
    pid: () => supervised.child.pid,
    restart: async () => {
      supervised.restarting = true;
      await end(supervised.child);
    },
    stop: async () => {
      supervised.wanted = false;
      await end(supervised.child);
      await kept;
    },
  };
}

interface Supervised {
  child: ChildProcess;
  wanted: boolean;
  restarting: boolean;
  hasServed: boolean;
}

async function keepUp(supervised: Supervised, { say, ...options }: ChildOptions): Promise<void> {
  for (let waitMs = BACK_OFF_MS.first; ; waitMs = Math.min(waitMs * 2, BACK_OFF_MS.most)) {
    const how = await exitOf(supervised.child);
    // Only who dies before serving is made to wait longer each time: what served may well serve again.
    if (supervised.hasServed || supervised.restarting) waitMs = BACK_OFF_MS.first;
    if (!supervised.wanted) return;
    if (!supervised.restarting) say(`The ${options.name} ended unexpectedly (${how}); starting it again.`);
    supervised.restarting = false;
    await pause(waitMs);
    if (!supervised.wanted) return;
    relaunch(supervised, { say, ...options });
  }
}

function relaunch(supervised: Supervised, options: ChildOptions): void {
  supervised.child = launch(options);
  supervised.hasServed = false;
  readiness(supervised.child, options.name).then(
    () => (supervised.hasServed = true),
    () => {}, // its exit is heard of anyway
  );
}

function launch({ entry, env, output }: ChildOptions): ChildProcess {
  const child = fork(inRoot(entry), [], {
    // What Node made of the code the last time it started halves the time until it serves.
    env: { NODE_COMPILE_CACHE: inRoot('.cache/compiled'), ...env() },
    stdio: ['ignore', output, output, 'ipc'],
    execArgv: [],
    // A session of its own: Ctrl-C reaches only us, and we end the children one after the other.
    detached: process.platform !== 'win32',
  });
  // One that could not be started is seen to have ended, and is started again; unheard, its error would end us.
  return child.on('error', () => {});
}

async function readiness(child: ChildProcess, name: string): Promise<string | undefined> {
  const tooLate = AbortSignal.timeout(READY_WITHIN_MS);
  const said = new Promise<string | undefined>((resolve, reject) => {
    child.on('message', message => {
      const parsed = readyMessage.safeParse(message);
      if (parsed.success) resolve(parsed.data.url);
    });
    child.once('exit', (code, signal) =>
      reject(new Error(`The ${name} could not start (${signal ?? code}).`)),
    );
    tooLate.addEventListener('abort', () => reject(new Error(`The ${name} did not get ready in a minute.`)));
  });
  return said;
}

async function end(child: ChildProcess): Promise<void> {
  if (process.platform === 'win32') child.disconnect();
  else child.kill('SIGTERM');
  const enough = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await exitOf(child);
  clearTimeout(enough);
}
