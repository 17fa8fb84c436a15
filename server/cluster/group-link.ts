import { within } from '#platform/process/within.ts';
import { type StudentNews, studentNews } from '../live/student-news.ts';
import { type FromServer, type MetricsOfAll, metricsOfAll } from './messages.ts';

/** What one of several server processes shares with the others, by the primary process. */
export type GroupLink = ReturnType<typeof createGroupLink>;

/** Tells the primary process something. A message that is lost because it has ended is nobody's loss. */
export const tellPrimary = (message: FromServer, told = (): void => {}): void =>
  void process.send?.(message, undefined, undefined, told);

/** The primary process gives up on a process after 5 s (prom-client). */
const ANSWER_WITHIN_MS = 6_000;

export function createGroupLink() {
  const asked = new Map<number, (answer: MetricsOfAll) => void>();
  let lastId = 0;
  let hear = (_news: StudentNews): void => {};
  process.on('message', message => {
    const answer = metricsOfAll.safeParse(message).data;
    if (answer) asked.get(answer.id)?.(answer);
    const news = studentNews.safeParse(message).data;
    if (news) hear(news);
  });
  return {
    /** The metrics of all processes together. */
    async metricsOfAll(): Promise<string> {
      const id = ++lastId;
      const answer = new Promise<MetricsOfAll>(resolve => asked.set(id, resolve));
      tellPrimary({ type: 'askMetrics', id });
      try {
        const { text } = await within(ANSWER_WITHIN_MS, answer, 'The primary process is silent');
        if (text === undefined) throw new Error('A server process is silent');
        return text;
      } finally {
        asked.delete(id);
      }
    },
    /** Tells the other processes what their open screens should hear. */
    tellOthers: (news: StudentNews): void => tellPrimary(news),
    /** Calls back with what another process tells. */
    onNews(listener: typeof hear): void {
      hear = listener;
    },
  };
}
