interface Throttle {
  /** How long to wait for more of the same. */
  readonly waitMs: number;
  /** The least time between two runs. */
  readonly everyMs: number;
}

/** Runs at most so often, and once more for what was asked meanwhile. */
export function throttled(
  run: () => void,
  { waitMs, everyMs }: Throttle,
): (() => void) & { cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const ask = (): void => {
    const due = Math.max(waitMs, last + everyMs - performance.now());
    timer ??= setTimeout(() => {
      timer = undefined;
      last = performance.now();
      run();
    }, due);
  };
  return Object.assign(ask, { cancel: () => clearTimeout(timer) });
}
