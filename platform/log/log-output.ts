import { constants, fstatSync, openSync, writeSync, write as writeTo } from 'node:fs';

/** The destination of log lines: a file, pipe or terminal that may fail, or block for a while. */
interface LogOutput {
  /** Takes a line that ends with a line feed. Never waits and never throws. */
  write(line: string): void;
  /** The number of lines lost so far. */
  dropped(): number;
  /** Writes the rest when the process ends. Gives up soon. */
  flush(): void;
}

interface LogOutputOptions {
  /** Open for writing. */
  readonly fd: number;
  /** Reports a problem to the operator, elsewhere than in the log. */
  readonly complain?: (sentence: string) => void;
}

/** One write per line would cost a busy server as much as its query. So lines are gathered, up to these limits. */
const GATHER = { bytes: 8_192, ms: 100 };
/** The most bytes kept in memory for a destination that blocks. */
const MOST_WAITING = 1_000_000;
/** What several processes write to one pipe stays whole only up to this size (PIPE_BUF of Linux). */
const WHOLE_IN_PIPE = 4_096;
const FLUSH_WITHIN_MS = 500;
const COMPLAIN_EVERY_MS = 60_000;
const NEW_LINE = 10;

/**
 * Gathers lines and writes them in the background. If a write fails, its lines are lost, and the next lines
 * are tried again, so that the log recovers by itself. If the destination is too slow, lines beyond the
 * limit are lost.
 */
export function openLogOutput({ fd, complain = onStandardError }: LogOutputOptions): LogOutput {
  const handle = withoutWaiting(fd);
  const mostAtOnce = isPipe(fd) ? WHOLE_IN_PIPE : Number.POSITIVE_INFINITY;
  const enough = Math.min(GATHER.bytes, mostAtOnce);
  let waiting: string[] = [];
  let waitingSize = 0;
  /** The part of the current write that is not done yet. */
  let rest = Buffer.alloc(0);
  let isWriting = false;
  let timer: NodeJS.Timeout | undefined;
  let lost = 0;
  let lostBefore = 0;
  let complainedAt = Number.NEGATIVE_INFINITY;
  let lastByte = NEW_LINE;
  let isTorn = false;

  function lose(lines: number, reason: string): void {
    lost += lines;
    if (performance.now() - complainedAt < COMPLAIN_EVERY_MS) return;
    complainedAt = performance.now();
    complain(
      `The log cannot be written (${reason}). Its lines are dropped until it can; all else goes on.\n`,
    );
  }

  /** Whole lines, as many as may be written at once. */
  function takeWaiting(): Buffer<ArrayBuffer> {
    // An earlier write may have ended in the middle of a line.
    const lines = isTorn ? ['\n'] : [];
    let bytes = lines.length;
    for (const line of waiting) {
      bytes += Buffer.byteLength(line);
      if (bytes > mostAtOnce && lines.length > 0) break;
      lines.push(line);
      waitingSize -= line.length;
    }
    waiting = waiting.slice(lines.length - (isTorn ? 1 : 0));
    isTorn = false;
    return Buffer.from(lines.join(''));
  }

  function later(work: () => void): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      work();
    }, GATHER.ms).unref();
  }

  function begin(): void {
    if (isWriting || waiting.length === 0) return;
    clearTimeout(timer);
    timer = undefined;
    isWriting = true;
    rest = takeWaiting();
    writeRest();
  }

  function writeRest(): void {
    writeTo(handle, rest, (error, written) => {
      if (error?.code === 'EAGAIN') return later(writeRest);
      if (error) fail(error);
      else advance(written);
      if (rest.length > 0) return writeRest();
      isWriting = false;
      if (waitingSize >= enough) begin();
      else if (waiting.length > 0) later(begin);
    });
  }

  function advance(written: number): void {
    lastByte = rest[written - 1] ?? lastByte;
    rest = rest.subarray(written);
    if (rest.length > 0 || lost === lostBefore) return;
    const missing = lost - lostBefore;
    lostBefore = lost;
    keep(gapLine(missing));
  }

  function fail(error: Error): void {
    const lines = rest.reduce((count, byte) => (byte === NEW_LINE ? count + 1 : count), 0);
    rest = Buffer.alloc(0);
    isTorn = lastByte !== NEW_LINE;
    lose(lines, error.message);
  }

  function write(line: string): void {
    if (waitingSize + line.length > MOST_WAITING) lose(1, 'it takes nothing');
    else keep(line);
  }

  function keep(line: string): void {
    waiting.push(line);
    waitingSize += line.length;
    if (waitingSize >= enough) begin();
    else if (!isWriting) later(begin);
  }

  function flush(): void {
    // A write on another thread completes by itself.
    let left = isWriting && !timer ? Buffer.alloc(0) : rest;
    do {
      if (!writeNow(handle, left)) return;
      left = takeWaiting();
    } while (left.length > 0);
  }

  return { write, dropped: () => lost, flush };
}

let standard: LogOutput | undefined;

/** The standard output of this process. What is left of it is written when the process ends. */
export function standardOutput(): LogOutput {
  if (standard) return standard;
  const output = openLogOutput({ fd: 1 });
  process.once('exit', output.flush);
  standard = output;
  return output;
}

const gapLine = (missing: number): string =>
  `${JSON.stringify({
    level: 40,
    time: Date.now(),
    pid: process.pid,
    missing,
    msg: 'the log could not be written for a while: so many lines are missing',
  })}\n`;

/**
 * The same pipe or terminal, opened so that a write never blocks. A pipe that is not read would block a
 * thread of this process for ever, and so the end of the process. Files never block. If it cannot be opened
 * again (a socket), the first descriptor is used.
 */
function withoutWaiting(fd: number): number {
  try {
    const kind = fstatSync(fd);
    if (!kind.isFIFO() && !kind.isCharacterDevice()) return fd;
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return fd;
  }
}

function isPipe(fd: number): boolean {
  try {
    return fstatSync(fd).isFIFO();
  } catch {
    return false;
  }
}

/** Writes everything, unless the destination fails or blocks for too long. Tells whether it did. */
function writeNow(handle: number, bytes: Buffer): boolean {
  const deadline = performance.now() + FLUSH_WITHIN_MS;
  for (let rest = bytes; rest.length > 0; ) {
    try {
      rest = rest.subarray(writeSync(handle, rest));
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
      if (!isBusy || performance.now() > deadline) return false;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
  return true;
}

let standardError: number | undefined;

/** Standard error often goes where the log goes, so it may also fail or block. */
function onStandardError(sentence: string): void {
  standardError ??= withoutWaiting(2);
  writeNow(standardError, Buffer.from(sentence));
}
