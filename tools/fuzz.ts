/** The full form of the fuzz run: 20,000 requests, or as many as are named; FUZZ_SEED repeats a run. */
import { startVitest } from 'vitest/node';

process.env['FUZZ_REQUESTS'] = process.argv[2] ?? '20000';
await startVitest('test', ['server/testing/fuzz'], { run: true, project: 'db' });
