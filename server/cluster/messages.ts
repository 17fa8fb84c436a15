import { z } from 'zod';
import { removeSampleMessage } from '#platform/database/sample-mark.ts';
import { studentNews } from '../live/student-news.ts';

/** What a server process tells the primary process. */
export const fromServer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), url: z.string() }),
  /** It could not start, and why. */
  z.object({ type: z.literal('failed'), reason: z.string() }),
  /** Somebody asked it for the metrics of all processes. */
  z.object({ type: z.literal('askMetrics'), id: z.number() }),
  removeSampleMessage,
  /** For the other processes. */
  studentNews,
]);
export type FromServer = z.infer<typeof fromServer>;

/** What the primary process answers. Without `text` a process did not answer in time. */
export const metricsOfAll = z.object({
  type: z.literal('metricsOfAll'),
  id: z.number(),
  text: z.string().optional(),
});
export type MetricsOfAll = z.infer<typeof metricsOfAll>;
