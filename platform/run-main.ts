import { startSentence } from './start-error.ts';

/** Runs a process's `main`; what keeps it from starting is said to the person at the terminal, and ends the process. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${sentence(error)}\n`);
    process.exit(1);
  }
}

/** What can be expected to go wrong has its sentence; of anything else the stack tells where to look. */
function sentence(error: unknown): string {
  return startSentence(error) ?? stackOf(error);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
