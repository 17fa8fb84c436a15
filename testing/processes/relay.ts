import { once } from 'node:events';
import { createServer, connect as dial, type Socket } from 'node:net';

export interface Relay {
  /** The address of the target, with the port of the relay. */
  readonly url: URL;
  /** Those that are open, at both ends. */
  readonly sockets: ReadonlySet<Socket>;
  close(): void;
}

/** Stands between a test and the server at `address`. `join` is called with the two ends of each connection. */
export async function startRelay(address: string, join: (near: Socket, far: Socket) => void): Promise<Relay> {
  const url = new URL(address);
  const port = Number(url.port || 5432);
  const sockets = new Set<Socket>();
  const server = createServer(near => {
    const far = dial(port, url.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    join(near, far);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const own = server.address();
  url.port = String(typeof own === 'object' ? own?.port : '');
  const close = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url, sockets, close };
}
