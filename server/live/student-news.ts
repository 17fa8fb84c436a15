import { z } from 'zod';
import { liveDeviceBound } from '#contract/live/events.ts';

/** What a student's open screens hear of their code, and of what the office decided. They may be connected to any server process. */
export const studentNews = z.discriminatedUnion('type', [
  z.object({ type: z.literal('deviceBound'), userId: z.string(), bound: liveDeviceBound }),
  z.object({ type: z.enum(['codeReplaced', 'profileChanged']), userId: z.string() }),
]);
export type StudentNews = z.infer<typeof studentNews>;
