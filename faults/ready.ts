import { setTimeout as pause } from 'node:timers/promises';

const GIVE_UP_AFTER_MS = 60_000;
const LOOK_EVERY_MS = 5;

/** Polls the server until it reports that it can serve, including its database. Returns the time since `since`. */
export async function readyAgain(url: string, since: number): Promise<number> {
  while (performance.now() - since < GIVE_UP_AFTER_MS) {
    if (await isReady(url)) return performance.now() - since;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`The server at ${url} was not ready again within ${GIVE_UP_AFTER_MS / 1000} s.`);
}

/** Whether the server reports at this moment that it can serve. */
async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  await answer?.body?.cancel().catch(() => undefined);
  return answer?.status === 200;
}
