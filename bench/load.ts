import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { z } from 'zod';
import { bodyOf, type MarkBodies } from './mark-bodies.ts';

/** Many POSTs in quick succession, each with its own body. */
interface Rush {
  readonly url: string;
  readonly token: string;
  readonly connections: number;
  /** Given, or made one after another while they are sent. */
  readonly bodies: readonly string[] | MarkBodies;
}

const rushResult = z.object({
  perSecond: z.number(),
  p99: z.number(),
  refused: z.number(),
  /** Processor time of the sender during the rush. */
  senderMs: z.number(),
});
export type RushResult = z.infer<typeof rushResult>;

/** Sends the rush from its own process, so that making requests does not slow down what is measured. */
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
    child.once('exit', code => reject(new Error(`the sender of the load ended early (${code})`)));
    child.send(rush);
  });
}

const SENDER = '--sender';

async function send({ url, token, connections, bodies }: Rush): Promise<RushResult> {
  const body = nextOf(bodies);
  const used = process.cpuUsage();
  const start = performance.now();
  let end = start;
  const done = Promise.withResolvers<autocannon.Result>();
  const options: autocannon.Options = {
    url,
    connections,
    amount: 'count' in bodies ? bodies.count : bodies.length,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    requests: [{ setupRequest: request => ({ ...request, body: body() }) }],
  };
  const running = autocannon(options, (error, result) => (error ? done.reject(error) : done.resolve(result)));
  // It reports only at whole seconds. What counts is the time of the last answer.
  running.on('response', () => {
    end = performance.now();
  });
  const result = await done.promise;
  const perSecond = (1000 * result['2xx']) / (end - start);
  const { user, system } = process.cpuUsage(used);
  const refused = result.non2xx + result.errors;
  return { perSecond, p99: result.latency.p99, refused, senderMs: (user + system) / 1000 };
}

function nextOf(bodies: Rush['bodies']): () => string {
  let next = 0;
  return 'count' in bodies ? () => bodyOf(bodies, next++) : () => bodies[next++ % bodies.length] ?? '';
}

if (process.argv.includes(SENDER))
  process.once('message', rush => void send(rush as Rush).then(result => process.send?.(result)));
