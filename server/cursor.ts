import type { z } from 'zod';
import { type Refusal, refuse } from '#contract/errors.ts';

/** The key of a page's last row as an opaque text that the client sends back. */
export const encodeCursor = (key: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

/** The key in a cursor, if it is one of ours. */
export function decodeCursor<Schema extends z.ZodType>(
  schema: Schema,
  cursor: string,
): z.output<Schema> | Refusal {
  const refusal = refuse('bad_request', {
    fields: { cursor: 'This cursor did not come from a previous page' },
  });
  try {
    const parsed = schema.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return parsed.success ? parsed.data : refusal;
  } catch {
    return refusal;
  }
}
