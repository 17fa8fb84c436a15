import type { Served } from './serve.ts';

/** How long somebody else waited for an answer at most while work was done, as a share of the time that it took. */
export async function longestWait({ api, student }: Served, work: Promise<unknown>): Promise<number> {
  const start = performance.now();
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let longest = 0;
  while (!isDone) {
    const sentAt = performance.now();
    await api.ok('profile', { token: student.token });
    longest = Math.max(longest, performance.now() - sentAt);
  }
  await done;
  return longest / (performance.now() - start);
}
