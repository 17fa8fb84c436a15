import { createServer, connect as dial, type Socket } from 'node:net';
import { listen } from '#platform/process/listen.ts';

interface Relay {
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
  url.port = String(await listen(server));
  const close = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url, sockets, close };
}

/** Carries everything both ways. What ends one end ends the other. */
export function joinEnds(near: Socket, far: Socket): void {
  near.pipe(far).pipe(near);
  for (const socket of [near, far])
    socket
      .on('error', () => {})
      .on('close', () => {
        near.destroy();
        far.destroy();
      });
}
