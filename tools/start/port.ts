import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { hasCode } from '#platform/files.ts';

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Makes sure that the server will be able to listen, or throws a message with the reason. */
export async function requireFreePort(address: Address, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const refusal = await tryToListen(address);
    if (refusal === null) return;
    if (!hasCode(refusal, 'EADDRINUSE') || Date.now() > deadline) throw refusal;
    await pause(100);
  }
}

async function tryToListen({ host, port }: Address): Promise<unknown> {
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    return error;
  }
  await new Promise(resolve => server.close(resolve));
  return null;
}
