import { type DestinationStream, type LogFn, type Logger as PinoLogger, pino } from 'pino';
import type { LogLevel } from '../settings/settings.ts';
import { plainCopy } from './log-details.ts';
import { standardOutput } from './log-output.ts';

/** Writes lines of JSON. No call throws, whatever its arguments and wherever the lines go. */
export type Logger = Pick<PinoLogger, 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'>;

/** A logger that writes JSON lines without personal data, by default to standard output. */
export function createLogger(
  options: { name: string; level: LogLevel },
  destination: DestinationStream = standardOutput(),
): Logger {
  const serializers = { err: (copied: unknown) => copied };
  return pino({ ...options, serializers, hooks: { logMethod: writeSafely } }, destination);
}

/** Pino gets plain copies only. If it still fails, the line is lost and the code that logged goes on. */
function writeSafely(this: PinoLogger, given: Parameters<LogFn>, write: LogFn): void {
  try {
    Reflect.apply(write, this, argumentsOf(given));
  } catch {
    // There is nowhere left to report this.
  }
}

function argumentsOf([first, ...rest]: readonly unknown[]): unknown[] {
  const details = plainCopy(first);
  if (!isError(first)) return [details, ...rest.map(plainCopy)];
  // If an error is the only argument, its message is the sentence.
  const sentences = rest.length > 0 ? rest.map(plainCopy) : [messageOf(details)];
  return [{ err: details }, ...sentences];
}

/** Even checking the type of a hostile value may throw. */
function isError(value: unknown): boolean {
  try {
    return value instanceof Error;
  } catch {
    return false;
  }
}

const messageOf = (details: unknown): unknown =>
  typeof details === 'object' && details !== null && 'message' in details ? details.message : undefined;
