import { setPriority } from 'node:os';
import { z } from 'zod';

/** What a process that reads files is told: the place of a file. */
const order = z.object({ path: z.string() });

/** The answer for a file that could not be read, which says nothing of the file: it may be gone. */
export const unread = z.object({ unread: z.literal(true) });
const UNREAD: z.infer<typeof unread> = { unread: true };

/** Files can wait, marks cannot. */
const LOW_PRIORITY = 10;

/** Makes this process the program of a `FileReader`: it answers each file with what `read` makes of it. */
export function answerFiles(read: (path: string) => Promise<object>): void {
  setPriority(LOW_PRIORITY);
  process.on('message', async message => {
    const { path } = order.parse(message);
    process.send?.(await read(path).catch(() => UNREAD));
  });
  // The server is gone.
  process.on('disconnect', () => process.exit());
  // A terminal sends it to all processes at once. The server says when this one ends.
  process.on('SIGINT', () => undefined);
}
