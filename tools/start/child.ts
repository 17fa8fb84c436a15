import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { inRoot } from '#platform/paths.ts';
import { exitOf, failureOf } from '#platform/processes.ts';
import { WORKER_NODE_OPTIONS } from '#workers/node-options.ts';

export interface ChildOptions {
  readonly name: 'server' | 'worker';
  /** Its main file, relative to the root of the clone. */
  readonly entry: string;
  /** Called at every launch. */
  readonly env: () => NodeJS.ProcessEnv;
  /** Its output: a file handle, or our own terminal. */
  readonly output: number | 'inherit';
  /** Called with every message of the process. */
  readonly onMessage?: (message: unknown) => void;
  /** Prints a message for the person at the terminal. */
  readonly say: (sentence: string) => void;
}

export interface Child {
  /** Settles when the process first reports that it is ready, with its address if it has one. */
  readonly ready: Promise<string | undefined>;
  /** The id of the current process. It changes with every restart. */
  pid(): number | undefined;
  /** Ends the process. It restarts at once, as after a crash. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;
/** A little more than the process's own limit (platform/shutdown.ts). */
const STOP_WITHIN_MS = 17_000;
const BACK_OFF_MS = { first: 100, most: 5_000 };

const readyMessage = z.object({ type: z.literal('ready'), url: z.string().optional() });

/** Runs a process, and restarts it whenever it ends without being asked to. */
export function startChild(options: ChildOptions): Child {
  const supervised = { child: launch(options), wanted: true, restarting: false, hasServed: true };
  const ready = readiness(supervised.child, options.name);
  const kept = ready.then(() => keepUp(supervised, options)).catch(() => {}); // the caller gets a failure by `ready`
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
  let failure: string | undefined;
  for (let waitMs = BACK_OFF_MS.first; ; waitMs = Math.min(waitMs * 2, BACK_OFF_MS.most)) {
    const how = failure ?? (await exitOf(supervised.child));
    // Only a process that ends before serving waits longer each time. One that has served will probably serve again.
    if (supervised.hasServed || supervised.restarting) waitMs = BACK_OFF_MS.first;
    if (!supervised.wanted) return;
    if (!supervised.restarting) say(`The ${options.name} ended unexpectedly (${how}); starting it again.`);
    supervised.restarting = false;
    await pause(waitMs);
    if (!supervised.wanted) return;
    failure = failureOf(() => relaunch(supervised, { say, ...options }));
  }
}

function relaunch(supervised: Supervised, options: ChildOptions): void {
  supervised.hasServed = false;
  supervised.child = launch(options);
  readiness(supervised.child, options.name).then(
    () => (supervised.hasServed = true),
    () => {}, // its exit is noticed anyway
  );
}

function launch({ name, entry, env, output, onMessage }: ChildOptions): ChildProcess {
  const child = fork(inRoot(entry), [], {
    // Node's compile cache of the last start halves the time until it serves.
    env: { NODE_COMPILE_CACHE: inRoot('.cache/compiled'), ...env() },
    stdio: ['ignore', output, output, 'ipc'],
    execArgv: name === 'worker' ? [...WORKER_NODE_OPTIONS] : [],
    // Its own session: Ctrl-C reaches only us, and we end the children one after another.
    detached: process.platform !== 'win32',
  });
  if (onMessage) child.on('message', onMessage);
  // If it could not be started, it counts as ended and is restarted. Without a listener its error would end us.
  return child.on('error', () => {});
}

async function readiness(child: ChildProcess, name: string): Promise<string | undefined> {
  const tooLate = AbortSignal.timeout(READY_WITHIN_MS);
  const ready = new Promise<string | undefined>((resolve, reject) => {
    child.on('message', message => {
      const parsed = readyMessage.safeParse(message);
      if (parsed.success) resolve(parsed.data.url);
    });
    child.once('exit', (code, signal) =>
      reject(new Error(`The ${name} could not start (${signal ?? code}).`)),
    );
    tooLate.addEventListener('abort', () => reject(new Error(`The ${name} did not get ready in a minute.`)));
  });
  return ready;
}

async function end(child: ChildProcess): Promise<void> {
  if (process.platform === 'win32') child.disconnect();
  else child.kill('SIGTERM');
  const enough = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await exitOf(child);
  clearTimeout(enough);
}
