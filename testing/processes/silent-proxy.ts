import { joinEnds, startRelay } from './relay.ts';

interface SilentProxy {
  /** The address of the same database through the proxy. */
  readonly url: string;
  /** Existing connections stay open but carry nothing more. New ones work. */
  silence(): void;
  close(): void;
}

/** A proxy between a test and its database. It can fall silent, like a network that lost track of its connections. */
export async function silentProxy(databaseUrl: string): Promise<SilentProxy> {
  const { url, sockets, close } = await startRelay(databaseUrl, joinEnds);
  const silence = (): void => {
    for (const socket of sockets) socket.unpipe();
  };
  return { url: url.href, silence, close };
}
