import { io, type Socket } from 'socket.io-client';

/** Opens the live lines of many consoles, one after another. `prepare` sees each before it connects. */
export async function openConsoles(
  { url, token }: { readonly url: string; readonly token: string },
  count: number,
  prepare: (socket: Socket) => void = () => {},
): Promise<readonly Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const socket = io(url, {
      auth: { token },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    prepare(socket);
    sockets.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
  }
  return sockets;
}
