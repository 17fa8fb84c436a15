import { ConfigError } from './config.ts';

/** Runs a process's `main`; what keeps it from starting is said to the person at the terminal, and ends the process. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${sentence(error)}\n`);
    process.exit(1);
  }
}

/** Mistakes of the settings speak for themselves; of anything else the stack tells where to look. */
function sentence(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
