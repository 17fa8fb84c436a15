import type { Served } from './serve.ts';

/** How many calls of somebody else were answered, one after the other, while work was done. */
export async function answeredBeside({ api, student }: Served, work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  // The last one may be answered after it.
  let answered = -1;
  while (!isDone) {
    await api.ok('profile', { token: student.token });
    answered += 1;
  }
  await done;
  return answered;
}
