/**
 * The full form of the fuzz run: 20,000 requests and as many attacks on raw connections, or the given number.
 * FUZZ_SEED repeats a run.
 */
import { startVitest } from 'vitest/node';

const [count = '20000'] = process.argv.slice(2);
process.env['FUZZ_REQUESTS'] = count;
process.env['FUZZ_RAW'] = count;
await startVitest('test', ['testing/fuzz', 'faults/raw'], { run: true, project: 'db' });
