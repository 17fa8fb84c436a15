import { type ChildProcess, fork } from 'node:child_process';
import pLimit from 'p-limit';
import type { z } from 'zod';
import { type Refusal, refuse } from '#contract/errors.ts';
import { processorMs } from '#platform/process/proc.ts';
import { unread } from './reading-process.ts';

/** Reads files of strangers. */
export interface FileReader<Content> {
  read(path: string): Promise<Content | Refusal>;
  /** So many files wait that another one would not have its turn in time. */
  isBusy(): boolean;
  stop(): Promise<void>;
}

export interface FileReaderOptions<Content> {
  /** A program that answers each message `{ path }` with one message. */
  readonly program: string;
  /** What the program answers, as the content or as a refusal. */
  readonly answer: z.ZodType<Content | Refusal>;
  /** The refusal of a file that ends the process, or that it is never done with. */
  readonly broken: () => Refusal;
  /** The processor time that one file may take, in ms. */
  readonly longestMs?: number;
  /** How long one file may take by the clock, in ms. */
  readonly mostWaitedMs?: number;
  /** How long its process lives without a file. */
  readonly idleMs?: number;
  /** Files that may wait their turn. */
  readonly mostWaiting?: number;
  /** Of Node, such as how much memory it may use. */
  readonly execArgv?: readonly string[];
}

const MOST_WAITING = 40;
const LONGEST_MS = 15_000;
/** By the clock, less than the routes' own limit. A busy machine gives little time to what has a low priority. */
const MOST_WAITED_MS = 25_000;
const LOOK_EVERY_MS = 500;
/** The process costs memory, and files come in days of the year. */
const IDLE_MS = 30_000;
/** Signals by which a file that breaks the decoder ends its process. */
const CRASHES = new Set<string | null>(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE']);

/**
 * Files are read in a process of their own, one at a time and with low priority: so a hostile file can end that
 * process and not the server, and marks do not wait for files.
 */
export function createFileReader<Content>(options: FileReaderOptions<Content>): FileReader<Content> {
  const oneAtATime = pLimit(1);
  let running: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let stopped = false;

  function started(): ChildProcess {
    clearTimeout(idle);
    if (running?.connected) return running;
    // It gets none of our settings, because secrets are among them.
    const child = fork(options.program, {
      ...{ serialization: 'advanced', execArgv: [...(options.execArgv ?? [])], env: {} },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Without a listener an error of the process would be one of the server.
    child.on('error', () => undefined);
    child.once('exit', () => {
      if (running === child) running = undefined;
    });
    running = child;
    return child;
  }

  function rest(): void {
    idle = setTimeout(endRunning, options.idleMs ?? IDLE_MS);
    idle.unref();
  }

  /** What comes while it ends is for another process: it stays connected for a moment, and would not answer. */
  function endRunning(): void {
    running?.kill();
    running = undefined;
  }

  async function readNow(path: string): Promise<Content | Refusal> {
    if (stopped) return refuse('unavailable');
    const child = started();
    const read = await askedOf(child, path, options);
    if (stopped) child.kill();
    else rest();
    return read;
  }

  return {
    read: path => oneAtATime(() => readNow(path)),
    isBusy: () => oneAtATime.pendingCount >= (options.mostWaiting ?? MOST_WAITING),
    async stop() {
      stopped = true;
      clearTimeout(idle);
      const child = running;
      if (!child?.connected) return;
      const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
      child.kill();
      await ended;
    },
  };
}

/**
 * The process's answer for one file. A process that dies of the file, or works on it for too long, is its answer too.
 * One that had no time to work says nothing of the file.
 */
function askedOf<Content>(
  child: ChildProcess,
  path: string,
  { answer, broken, longestMs = LONGEST_MS, mostWaitedMs = MOST_WAITED_MS }: FileReaderOptions<Content>,
): Promise<Content | Refusal> {
  const { promise, resolve } = Promise.withResolvers<Content | Refusal>();
  const worked = workOf(child);
  const began = performance.now();
  let isTooLong = false;
  const watch = setInterval(() => {
    isTooLong = worked() >= longestMs;
    if (isTooLong || performance.now() - began >= mostWaitedMs) child.kill('SIGKILL');
  }, LOOK_EVERY_MS);
  const onMessage = (message: unknown): void => {
    const isUnread = unread.safeParse(message).success;
    const read = answer.safeParse(message);
    resolve(isUnread ? refuse('unavailable') : read.success ? read.data : broken());
  };
  const onExit = (_code: number | null, signal: string | null): void =>
    resolve(isTooLong || CRASHES.has(signal) ? broken() : refuse('unavailable'));
  child.once('message', onMessage);
  child.once('exit', onExit);
  child.send({ path }, error => {
    if (error) resolve(refuse('unavailable'));
  });
  return promise.finally(() => {
    clearInterval(watch);
    child.off('message', onMessage);
    child.off('exit', onExit);
  });
}

/** Measures the processor time that it uses from now on, in ms. Where the system does not tell, time goes by the clock. */
function workOf({ pid = 0 }: ChildProcess): () => number {
  const before = processorMs(pid);
  const began = performance.now();
  return () => (before === undefined ? performance.now() - began : (processorMs(pid) ?? before) - before);
}
