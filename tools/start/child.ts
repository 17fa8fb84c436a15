import { type ChildProcess, fork } from 'node:child_process';
import { z } from 'zod';
import { inRoot } from '#platform/paths.ts';
import { endChild, keepRunning } from '#platform/process/keep-running.ts';
import { WORKER_NODE_OPTIONS } from '#workers/node-options.ts';

interface ChildOptions {
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
/** A little more than the process's own limit (platform/process/shutdown.ts). */
const STOP_WITHIN_MS = 17_000;

const readyMessage = z.object({ type: z.literal('ready'), url: z.string().optional() });

/** Runs a process, and restarts it whenever it ends without being asked to. */
export function startChild(options: ChildOptions): Child {
  const { name, say } = options;
  const stopping = new AbortController();
  let child = launch(options);
  let isRestarting = false;
  let hasServed = true;
  const ready = readiness(child, name);
  const keepUp = (): Promise<void> =>
    keepRunning({
      stopping: stopping.signal,
      current: () => child,
      // One that has served will probably serve again.
      hasDoneWell: () => hasServed || isRestarting,
      onEnded(how) {
        if (!isRestarting) say(`The ${name} ended unexpectedly (${how}); starting it again.`);
        isRestarting = false;
      },
      launch() {
        hasServed = false;
        child = launch(options);
        readiness(child, name).then(
          () => (hasServed = true),
          () => {}, // its exit is noticed anyway
        );
      },
    });
  const kept = ready.then(keepUp).catch(() => {}); // the caller gets a failure by `ready`
  return {
    ready,
    pid: () => child.pid,
    restart: async () => {
      isRestarting = true;
      await endChild(child, STOP_WITHIN_MS);
    },
    stop: async () => {
      stopping.abort();
      await endChild(child, STOP_WITHIN_MS);
      await kept;
    },
  };
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
