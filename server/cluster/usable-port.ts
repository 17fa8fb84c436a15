import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The port that the server processes will share: `port`, or a free one if it is 0. Throws the reason if nobody can
 * listen there. It is chosen once, because a process that is started again must come back at the same one.
 */
export async function usablePort({ host, port }: { host: string; port: number }): Promise<number> {
  const server = createServer();
  await once(server.listen(port, host), 'listening');
  const address = server.address();
  await new Promise(resolve => server.close(resolve));
  return typeof address === 'object' && address ? address.port : port;
}
