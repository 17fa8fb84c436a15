import { setTimeout as pause } from 'node:timers/promises';
import { LIVE, type Means } from '#contract/constants.ts';
import type { YouWereMarked } from '#contract/live/events.ts';

/** A student hears of a mark, a correction or a withdrawal. */
interface NewsOfMark {
  readonly studentId: string;
  readonly means: Means;
  readonly mark: YouWereMarked;
}

/** One student at a time: somebody may stand at a door and wait to see it. */
const ONE_BY_ONE: readonly Means[] = ['scan', 'manual'];

/**
 * Tells students of their marks. Each of their consoles asks again for what is on the screen. If a whole college was
 * marked by one call, all at once would keep the doors waiting for seconds, so these hear of it one after the other.
 */
export function createMarkTeller({
  isThere,
  send,
}: {
  readonly isThere: (studentId: string) => boolean;
  readonly send: (studentId: string, mark: YouWereMarked) => void;
}) {
  /** By event and student, so that nobody hears of a mark after the one that took its place. */
  const waiting = new Map<string, NewsOfMark>();
  let telling = false;

  async function tellInTurn(): Promise<void> {
    if (telling) return;
    telling = true;
    // What is added meanwhile is told, too.
    for (const [key, { studentId, mark }] of waiting) {
      waiting.delete(key);
      if (!isThere(studentId)) continue;
      send(studentId, mark);
      await pause(LIVE.inTurnMs, undefined, { ref: false });
    }
    telling = false;
  }

  return {
    tell(news: NewsOfMark): void {
      const { studentId, means, mark } = news;
      if (!isThere(studentId)) return;
      const key = `${mark.eventId} ${studentId}`;
      if (ONE_BY_ONE.includes(means)) {
        waiting.delete(key);
        send(studentId, mark);
      } else {
        waiting.set(key, news);
        void tellInTurn();
      }
    },
    stop: (): void => waiting.clear(),
  };
}
