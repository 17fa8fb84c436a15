import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { hasCode } from '#platform/files.ts';

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Makes sure that the server will be able to listen, or says in a sentence why not. */
export async function requireFreePort(address: Address, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const refusal = await tryToListen(address);
    if (refusal === null) return;
    if (!hasCode(refusal, 'EADDRINUSE') || Date.now() > deadline) throw new Error(sentence(refusal, address));
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

function sentence(refusal: unknown, { host, port }: Address): string {
  if (hasCode(refusal, 'EADDRINUSE'))
    return `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`;
  if (hasCode(refusal, 'EACCES'))
    return `Port ${port} may not be used by this user. Choose one above 1023, such as PORT=3000.`;
  return `Rollcall cannot listen on ${host}, port ${port}: HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0. (${String(refusal)})`;
}
