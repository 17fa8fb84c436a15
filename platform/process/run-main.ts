import { startSentence } from './start-error.ts';

/**
 * Runs a process's `main`. If it cannot start, prints the reason for the person at the terminal and ends the
 * process.
 */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${failureText(error)}\n`);
    process.exit(1);
  }
}

/** Why a process cannot start. Expected failures have a sentence. For any other the stack shows where to look. */
export function failureText(error: unknown): string {
  return startSentence(error) ?? stackOf(error);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
