import { type DestinationStream, type Logger, pino, type SerializedError, stdSerializers } from 'pino';
import type { LogLevel } from './settings.ts';

export type { Logger } from 'pino';

/** Never in a log, at any depth a log line of ours has. In `detail` and `where` PostgreSQL quotes what it was given. */
const PERSONAL = ['authorization', 'cookie', 'password', 'token', 'email', 'detail', 'where', 'parameters'];
const redact = ['', '*.', '*.*.', '*.*.*.'].flatMap(depth => PERSONAL.map(name => `${depth}${name}`));

/** A line waits so long for others at most: one write for each of them costs a busy server as much as its query. */
const GATHERED = { minLength: 8_192, periodicFlush: 100 };

/** A logger that writes JSON lines, to standard output unless told otherwise, and leaves personal data out. */
export function createLogger(
  options: { name: string; level: LogLevel },
  // Gathered, and written while the process does other things; what is left is flushed at its end.
  destination: DestinationStream = pino.destination({ fd: 1, sync: false, ...GATHERED }),
): Logger {
  const serializers = { err: withoutValue };
  return pino({ ...options, serializers, redact: { paths: redact, remove: true } }, destination);
}

/** Of a value it could not take (SQLSTATE class 22), PostgreSQL's message says at its end what it was. */
function withoutValue(error: Error): SerializedError {
  const said = stdSerializers.err(error);
  if (!/^22/.test(String(said['code']))) return said;
  const message = said.message.replace(/: ".*"$/s, '');
  return { ...said, message, stack: said.stack.replace(said.message, message) };
}
