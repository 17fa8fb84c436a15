import { once } from 'node:events';
import { z } from 'zod';

const TARGETS = z.tuple([z.object({ webSocketDebuggerUrl: z.string() })]);
const REPLY = z.object({
  id: z.number(),
  result: z.object({ result: z.object({ value: z.number().optional() }).optional() }),
});
const HELD = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';

/** Options for Node.js: the process listens here for `heldMemory`. */
export const inspectedAt = (port: number): string => `--inspect=127.0.0.1:${port}`;

/**
 * What a process holds in memory, in MB, after everything it no longer needs was collected. Its resident memory
 * would also tell how long V8 keeps what it collected, which depends on how idle the process is.
 */
export async function heldMemory(port: number): Promise<number> {
  const targets = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [{ webSocketDebuggerUrl }] = TARGETS.parse(await targets.json());
  const inspector = new WebSocket(webSocketDebuggerUrl);
  await once(inspector, 'open');
  try {
    await call(inspector, { id: 1, method: 'HeapProfiler.collectGarbage' });
    const held = await call(inspector, { id: 2, method: 'Runtime.evaluate', params: { expression: HELD } });
    if (held === undefined) throw new Error('the inspector did not say what the process holds');
    return held / 2 ** 20;
  } finally {
    inspector.close();
  }
}

/** Calls the inspector, and returns the number that it answers with, if any. */
async function call(
  inspector: WebSocket,
  request: { readonly id: number; readonly method: string; readonly params?: object },
): Promise<number | undefined> {
  const answered = new Promise<number | undefined>(resolve => {
    inspector.addEventListener('message', ({ data }) => {
      const reply = REPLY.safeParse(JSON.parse(String(data)));
      if (reply.data?.id === request.id) resolve(reply.data.result.result?.value);
    });
  });
  inspector.send(JSON.stringify(request));
  return answered;
}
