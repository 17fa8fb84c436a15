import { once } from 'node:events';
import type { Server } from 'node:net';

export interface Address {
  readonly host: string;
  /** 0: whichever is free. */
  readonly port: number;
}

const HERE: Address = { host: '127.0.0.1', port: 0 };

/** Lets a server listen, and returns its port. Throws the reason if it cannot. */
export async function listen(server: Server, { host, port }: Address = HERE): Promise<number> {
  await once(server.listen(port, host), 'listening');
  return portOf(server);
}

export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server listens at no port.');
  return address.port;
}

/** A host in the form for a URL: unspecified addresses are reached through the loopback address. */
export function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
