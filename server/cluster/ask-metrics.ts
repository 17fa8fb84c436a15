import { within } from '#platform/within.ts';
import { type FromServer, type MetricsOfAll, metricsOfAll } from './messages.ts';

/** The primary process gives up on a process after 5 s (prom-client). */
const ANSWER_WITHIN_MS = 6_000;

/** Asks the primary process for the metrics of all server processes together. */
export function askMetrics(): () => Promise<string> {
  const asked = new Map<number, (answer: MetricsOfAll) => void>();
  let lastId = 0;
  process.on('message', message => {
    const { data } = metricsOfAll.safeParse(message);
    if (data) asked.get(data.id)?.(data);
  });
  return async () => {
    const id = ++lastId;
    const answer = new Promise<MetricsOfAll>(resolve => asked.set(id, resolve));
    const request: FromServer = { type: 'askMetrics', id };
    process.send?.(request, undefined, undefined, () => {});
    try {
      const { text } = await within(ANSWER_WITHIN_MS, answer, 'The primary process is silent');
      if (text === undefined) throw new Error('A server process is silent');
      return text;
    } finally {
      asked.delete(id);
    }
  };
}
