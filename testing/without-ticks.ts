import { onTestFinished, vi } from 'vitest';

/** Nothing that this test starts from now on is done every few seconds. What is seen all the same was done at once. */
export function withoutTicks(): void {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}
