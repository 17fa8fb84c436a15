import { once } from 'node:events';
import { createServer } from 'node:net';

export interface Address {
  readonly host: string;
  /** 0: whichever is free. */
  readonly port: number;
}

/** A port at which a server can listen now: the one asked for, or a free one. Throws the reason if it cannot. */
export async function usablePort({ host, port }: Address): Promise<number> {
  const server = createServer();
  await once(server.listen(port, host), 'listening');
  const address = server.address();
  await new Promise(resolve => server.close(resolve));
  if (typeof address === 'object' && address) return address.port;
  throw new Error(`The system gave no free port at ${host}.`);
}
