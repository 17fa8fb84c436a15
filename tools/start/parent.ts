const LOOK_EVERY_MS = 1_000;

/**
 * Calls `end` when npm, which started us, is gone without having passed a signal on (kill -9): whoever started
 * `npm start` and killed it does not expect a server to stay behind.
 */
export function endWithNpm(end: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), LOOK_EVERY_MS).unref();
}
