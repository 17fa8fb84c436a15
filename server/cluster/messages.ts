import { z } from 'zod';
import { liveDeviceBound } from '#contract/live/events.ts';
import { removeSampleMessage } from '#platform/sample-mark.ts';

/** A student bound another phone. Their open screens may be connected to any process. */
export const deviceBoundNews = z.object({
  type: z.literal('deviceBound'),
  userId: z.string(),
  bound: liveDeviceBound,
});
export type DeviceBoundNews = z.infer<typeof deviceBoundNews>;

/** What a server process tells the primary process. */
export const fromServer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), url: z.string() }),
  /** It could not start, and why. */
  z.object({ type: z.literal('failed'), reason: z.string() }),
  /** Somebody asked it for the metrics of all processes. */
  z.object({ type: z.literal('askMetrics'), id: z.number() }),
  removeSampleMessage,
  /** For the other processes. */
  deviceBoundNews,
]);
export type FromServer = z.infer<typeof fromServer>;

/** What the primary process answers. Without `text` a process did not answer in time. */
export const metricsOfAll = z.object({
  type: z.literal('metricsOfAll'),
  id: z.number(),
  text: z.string().optional(),
});
export type MetricsOfAll = z.infer<typeof metricsOfAll>;
