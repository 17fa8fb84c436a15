import { expect, onTestFinished, test, vi } from 'vitest';
import { createLimit } from './limit.ts';

test('after the clock was set back, nobody is told to wait longer than the period of the limit', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const limit = createLimit({ name: 'tries', most: 1, seconds: 900, place: 'memory' });
  await limit.take('someone');
  vi.setSystemTime(Date.now() - 24 * 60 * 60 * 1000);
  for (const refusal of [await limit.take('someone'), await limit.look('someone')])
    expect(refusal).toMatchObject({ retryAfter: 900, error: expect.stringContaining('15 minutes') });
});
