import { createServer } from 'node:net';
import { type Address, listen } from './listen.ts';

/** A port at which a server can listen now: the one asked for, or a free one. Throws the reason if it cannot. */
export async function usablePort(address: Address): Promise<number> {
  const server = createServer();
  const port = await listen(server, address);
  await new Promise(resolve => server.close(resolve));
  return port;
}
