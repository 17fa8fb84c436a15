import { createLogger, type Logger } from '#platform/log/log.ts';

/** A log, and the lines that were written to it. */
export function keptLog(level: 'info' | 'trace' = 'info'): {
  readonly log: Logger;
  readonly lines: string[];
} {
  const lines: string[] = [];
  const log = createLogger({ name: 'test', level }, { write: line => void lines.push(line) });
  return { log, lines };
}
