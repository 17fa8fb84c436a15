import { expect, test } from 'vitest';
import { shareReads } from './shared-reads.ts';

/** Reads that end when they are told to. */
function heldReads() {
  const begun: { readonly question: string; readonly end: (answer: string) => void }[] = [];
  const read = (question: string): Promise<string> =>
    new Promise(end => {
      begun.push({ question, end });
    });
  return { begun, read };
}

test('equal questions that wait are read once, and none gets an answer older than itself', async () => {
  const { begun, read } = heldReads();
  const ask = shareReads(read, { atOnce: 1, waiting: 9 });
  const first = ask('board');
  await expect.poll(() => begun.length).toBe(1);
  const later = Array.from({ length: 100 }, () => ask('board'));
  begun[0]?.end('old');
  expect(await first).toBe('old');
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.end('new');
  expect(new Set(await Promise.all(later))).toEqual(new Set(['new']));
  expect(begun).toHaveLength(2);
});

test('no more are read at once than said, and too many different questions are refused', async () => {
  const { begun, read } = heldReads();
  const ask = shareReads(read, { atOnce: 2, waiting: 3 });
  const asked = ['a', 'b'].map(ask);
  await expect.poll(() => begun.length).toBe(2);
  asked.push(...['c', 'd', 'e'].map(ask));
  await expect(ask('f')).rejects.toMatchObject({ refused: 'too_many_requests' });
  for (const nth of [0, 1, 2, 3, 4]) {
    await expect.poll(() => begun.length).toBeGreaterThan(nth);
    expect(begun.length).toBeLessThanOrEqual(nth + 2);
    begun[nth]?.end('read');
  }
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 5 }, () => 'read'));
});

test('a read that fails fails for those who asked for it, and the next one is read', async () => {
  let nth = 0;
  const ask = shareReads(
    async () => {
      nth += 1;
      if (nth === 1) throw new Error('the database is away');
      return 'read';
    },
    { atOnce: 1, waiting: 9 },
  );
  const [one, other] = [ask('board'), ask('board')];
  await expect(one).rejects.toThrow('away');
  await expect(other).rejects.toThrow('away');
  expect(await ask('board')).toBe('read');
});
