import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { z } from 'zod';

/** A rush of POSTs, each with a body of its own. */
export interface Rush {
  readonly url: string;
  readonly token: string;
  readonly connections: number;
  readonly bodies: readonly string[];
}

const rushResult = z.object({ perSecond: z.number(), p99: z.number(), refused: z.number() });
export type RushResult = z.infer<typeof rushResult>;

/** Sends the rush from a process of its own, so that making requests does not slow down what is measured beside it. */
export function sendRush(rush: Rush): Promise<RushResult> {
  const child = fork(fileURLToPath(import.meta.url), [SENDER], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', result => {
      resolve(rushResult.parse(result));
      child.disconnect();
    });
    child.once('error', reject);
    child.send(rush);
  });
}

const SENDER = '--sender';

async function send({ url, token, connections, bodies }: Rush): Promise<RushResult> {
  let next = 0;
  const start = performance.now();
  let end = start;
  const done = Promise.withResolvers<autocannon.Result>();
  const options: autocannon.Options = {
    url,
    connections,
    amount: bodies.length,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    requests: [{ setupRequest: request => ({ ...request, body: bodies[next++ % bodies.length] ?? '' }) }],
  };
  const running = autocannon(options, (error, result) => (error ? done.reject(error) : done.resolve(result)));
  // It reports at whole seconds only: what counts is when the last answer came.
  running.on('response', () => {
    end = performance.now();
  });
  const result = await done.promise;
  const perSecond = (1000 * result['2xx']) / (end - start);
  return { perSecond, p99: result.latency.p99, refused: result.non2xx + result.errors };
}

if (process.argv.includes(SENDER))
  process.once('message', rush => void send(rush as Rush).then(result => process.send?.(result)));
