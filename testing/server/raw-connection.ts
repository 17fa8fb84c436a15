import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection that can send any bytes, even if they are not valid HTTP. */
export interface RawConnection {
  readonly socket: Socket;
  /** What was received so far. */
  received(): string;
  write(text: string): void;
  /** Everything received, once the other side has closed or broken the connection. */
  closed(): Promise<string>;
}

export async function connectRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
  });
  await once(socket, 'connect');
  // From here on, a broken connection is an expected end, not a failure.
  socket.on('error', () => {});
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()));
  return {
    socket,
    received: () => received,
    write: text => void socket.write(text, 'latin1'),
    closed: async () => {
      await closed;
      return received;
    },
  };
}

/** The status lines received, in order. */
export const statusesIn = (received: string): number[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

/** The last answer's body. */
export const lastBodyIn = (received: string): unknown =>
  JSON.parse(received.slice(received.lastIndexOf('\r\n\r\n')));
