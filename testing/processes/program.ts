import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { inRoot } from '#platform/paths.ts';
import { exitOf } from '#platform/process/processes.ts';

interface Program {
  readonly process: ChildProcess;
  /** What it has printed so far. */
  output(): string;
  /** How it ended. Resolves when all its output was read, which may be after its end. */
  readonly ended: Promise<string>;
}

export interface Outcome {
  readonly ended: string;
  readonly output: string;
}

/** How a program ends, and everything it prints. */
export const outcomeOf = async ({ ended, output }: Program): Promise<Outcome> => ({
  ended: await ended,
  output: output(),
});

/** Starts a program without a terminal. */
export function startProgram(
  [command, ...words]: readonly [string, ...string[]],
  options: SpawnOptions = {},
): Program {
  const child = spawn(command, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = once(child, 'close').then(() => exitOf(child));
  return { process: child, output: () => output, ended };
}

/** A file of the clone, as npm starts it. What Node compiled of it before, it need not compile again. */
export const startFile = (file: string, words: readonly string[], options: SpawnOptions): Program =>
  startProgram([process.execPath, inRoot(file), ...words], {
    ...options,
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...(options.env ?? process.env) },
  });
