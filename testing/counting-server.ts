import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { listen } from '#platform/process/listen.ts';

/** Counts every connection made to it during the test, with or without a request. */
export async function countingServer() {
  let connections = 0;
  const server = createServer((_, response) => response.end('secret')).on('connection', () => {
    connections += 1;
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  await fetch(url); // to show that it counts
  const before = connections;
  return { url, connections: () => connections - before };
}
