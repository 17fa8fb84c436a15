import { onTestFinished, TestRunner } from 'vitest';

type End = () => Promise<void>;

const ends: End[] = [];

/** Ends what was started in a test with that test. What was started in a hook or at the top of a file ends with the file. */
export function atEnd(end: End): void {
  if (TestRunner.getCurrentTest()) onTestFinished(end);
  else ends.push(end);
}

/** What was started last ends first: a server before its database. */
export async function endOfFile(): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) await end();
}
