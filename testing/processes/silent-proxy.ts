import { once } from 'node:events';
import { createServer, connect as dial, type Socket } from 'node:net';

export interface SilentProxy {
  /** The address of the same database through the proxy. */
  readonly url: string;
  /** Existing connections stay open but carry nothing more. New ones work. */
  silence(): void;
  close(): void;
}

/** A proxy between a test and its database. It can fall silent, like a network that lost track of its connections. */
export async function silentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer(near => {
    const far = dial(Number(target.port || 5432), target.hostname);
    join(near, far);
    sockets.add(near).add(far);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const url = new URL(target);
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    silence: () => {
      for (const socket of sockets) socket.unpipe();
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function join(near: Socket, far: Socket): void {
  near.pipe(far).pipe(near);
  for (const socket of [near, far])
    socket
      .on('error', () => {})
      .on('close', () => {
        near.destroy();
        far.destroy();
      });
}
