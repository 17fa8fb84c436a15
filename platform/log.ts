import { type DestinationStream, type LogFn, type Logger as PinoLogger, pino } from 'pino';
import { plainCopy } from './log-details.ts';
import { standardOutput } from './log-output.ts';
import type { LogLevel } from './settings.ts';

/** Writes lines of JSON. No call throws, whatever it is given and wherever the lines go. */
export type Logger = Pick<PinoLogger, 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'>;

/** A logger that writes JSON lines, to standard output unless told otherwise, and leaves personal data out. */
export function createLogger(
  options: { name: string; level: LogLevel },
  destination: DestinationStream = standardOutput(),
): Logger {
  const serializers = { err: (copied: unknown) => copied };
  return pino({ ...options, serializers, hooks: { logMethod: writeSafely } }, destination);
}

/** Pino sees nothing but plain copies; should it fail even so, the line is lost and the code that logged goes on. */
function writeSafely(this: PinoLogger, given: Parameters<LogFn>, write: LogFn): void {
  try {
    Reflect.apply(write, this, argumentsOf(given));
  } catch {
    // There is nowhere left to say so.
  }
}

function argumentsOf([first, ...rest]: readonly unknown[]): unknown[] {
  const details = plainCopy(first);
  if (!isError(first)) return [details, ...rest.map(plainCopy)];
  // Alone, an error is the sentence as well.
  const sentences = rest.length > 0 ? rest.map(plainCopy) : [messageOf(details)];
  return [{ err: details }, ...sentences];
}

/** Asking what a hostile value is may throw as well. */
function isError(value: unknown): boolean {
  try {
    return value instanceof Error;
  } catch {
    return false;
  }
}

const messageOf = (details: unknown): unknown =>
  typeof details === 'object' && details !== null && 'message' in details ? details.message : undefined;
