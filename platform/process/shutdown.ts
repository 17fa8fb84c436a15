export interface ShutdownStep {
  readonly name: string;
  readonly run: () => unknown;
}

interface ShutdownOptions {
  readonly log: Record<'info' | 'error', (details: object, sentence: string) => void>;
  /** After this time the process ends, even if a step still hangs. */
  readonly deadlineMs?: number;
  /** The process. Tests pass a replacement. */
  readonly target?: {
    on(event: 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'disconnect', listener: () => void): unknown;
    exit(code?: number): void;
    readonly connected?: boolean;
  };
}

/**
 * Runs `steps` in order, once, when the process is asked to end: by Ctrl-C, by SIGTERM, by its terminal
 * closing, or by the loss of the parent that forked it. Returns a function that does the same. The exit code
 * is process.exitCode, or 1 if a step failed.
 */
export function onShutdown(
  steps: readonly ShutdownStep[],
  options: ShutdownOptions,
): (reason: string) => Promise<void> {
  const { target = process } = options;
  let ending: Promise<void> | undefined;
  const end = (reason: string): Promise<void> => {
    // Ctrl-C often arrives twice: from the terminal, and again through npm.
    ending ??= runInOrder(steps, reason, options).then(clean => (clean ? target.exit() : target.exit(1)));
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    target.on(signal, () => void end(signal));
  // The parent was lost before we listened. (Without a parent's channel this is undefined.)
  if (target.connected === false) void end('disconnect');
  return end;
}

async function runInOrder(
  steps: readonly ShutdownStep[],
  reason: string,
  { log, deadlineMs = 15_000, target = process }: ShutdownOptions,
): Promise<boolean> {
  log.info({ reason }, 'shutting down');
  let current = '';
  const deadline = setTimeout(() => {
    log.error({ step: current, deadlineMs }, 'a shutdown step hangs; ending without it');
    target.exit(1);
  }, deadlineMs);
  let clean = true;
  for (const step of steps) {
    current = step.name;
    try {
      await step.run();
    } catch (error) {
      clean = false;
      log.error({ err: error, step: step.name }, 'a shutdown step failed; the rest go on');
    }
  }
  clearTimeout(deadline);
  return clean;
}
