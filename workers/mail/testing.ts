import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

/** A mail server for one test. It accepts mail or refuses it, as RFC 5321 describes. */
export async function mailServer({ refuses = false } = {}): Promise<{ url: string; received: string[] }> {
  const received: string[] = [];
  const server = createServer(socket => {
    socket.on('error', () => {});
    converse(socket, { refuses, received }).catch(() => {}); // the client has gone
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return { url: `smtp://127.0.0.1:${address.port}`, received };
}

interface Talk {
  readonly refuses: boolean;
  readonly received: string[];
}

async function converse(socket: Socket, talk: Talk): Promise<void> {
  const say = (line: string) => void socket.write(`${line}\r\n`);
  const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]();
  say('220 ready');
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    say(answerTo(next.value, talk));
    if (!next.value.startsWith('DATA')) continue;
    talk.received.push(await messageOf(lines));
    say('250 taken');
  }
}

function answerTo(line: string, { refuses }: Talk): string {
  if (line.startsWith('RCPT') && refuses) return '550 nobody of this name';
  if (line.startsWith('DATA')) return '354 go on';
  return line.startsWith('QUIT') ? '221 bye' : '250 fine';
}

/** A message ends with a line of one dot. */
async function messageOf(lines: AsyncIterator<string>): Promise<string> {
  let message = '';
  for (let next = await lines.next(); !next.done && next.value !== '.'; next = await lines.next())
    message += `${next.value}\n`;
  return message;
}
