import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Logger } from '#platform/log/log.ts';
import { listen } from '#platform/process/listen.ts';
import type { Mailer } from './mailer.ts';
import { createPost, type Post } from './post.ts';

interface TestMailServer {
  readonly url: string;
  readonly received: string[];
  /** What it answers to a recipient. Undefined: nothing, and it hangs up. May be changed at any time. */
  toRecipient: string | undefined;
  /** How long it is silent before that. */
  silentMs: number;
}

export const REFUSES = '550 nobody of this name';
const ACCEPTS = '250 fine';

/** A mail server for one test. It accepts mail or not, as RFC 5321 describes. */
export async function mailServer(toRecipient: string | undefined = ACCEPTS): Promise<TestMailServer> {
  const talk: Talk = { toRecipient, silentMs: 0, received: [] };
  const server = createServer(socket => {
    socket.on('error', () => {});
    converse(socket, talk).catch(() => {}); // the client has gone
  });
  onTestFinished(() => void server.close());
  return Object.assign(talk, { url: `smtp://127.0.0.1:${await listen(server)}` });
}

/** What sends by this mailer, at this moment. */
export const postBy = (
  mailer: Pick<Mailer, 'send'>,
  now: () => Date,
  warn: Logger['warn'] = () => {},
): Post => createPost({ mailer, what: 'a mail', now, log: { warn, info: () => {} } });

type Talk = Omit<TestMailServer, 'url'>;

async function converse(socket: Socket, talk: Talk): Promise<void> {
  const say = (line: string) => void socket.write(`${line}\r\n`);
  const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]();
  say('220 ready');
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const isRecipient = next.value.startsWith('RCPT');
    if (isRecipient) await pause(talk.silentMs);
    const answer = isRecipient ? talk.toRecipient : answerTo(next.value);
    if (answer === undefined) return void socket.destroy();
    say(answer);
    if (!next.value.startsWith('DATA')) continue;
    talk.received.push(await messageOf(lines));
    say('250 taken');
  }
}

function answerTo(line: string): string {
  if (line.startsWith('DATA')) return '354 go on';
  return line.startsWith('QUIT') ? '221 bye' : ACCEPTS;
}

/** A message ends with a line of one dot. */
async function messageOf(lines: AsyncIterator<string>): Promise<string> {
  let message = '';
  for (let next = await lines.next(); !next.done && next.value !== '.'; next = await lines.next())
    message += `${next.value}\n`;
  return message;
}
