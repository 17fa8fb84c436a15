import { vi } from 'vitest';

/** Nothing that this test starts from now on is done every few seconds. What is seen all the same was done at once. */
export function withoutTicks(): void {
  // No fake timers: each look of `expect.poll` would move them on.
  const none = setInterval(() => {}, 1_000);
  clearInterval(none);
  vi.stubGlobal('setInterval', () => none);
}
