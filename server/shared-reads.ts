import pLimit from 'p-limit';
import { refuse } from '#contract/errors.ts';

interface SharedReads {
  /** So many are read at once. */
  readonly atOnce: number;
  /** So many different questions may wait. The next one is refused. */
  readonly waiting: number;
}

/**
 * Reads what anyone may ask for, in a line of its own, so that a crowd at a public page does not keep marks waiting.
 * Equal questions that wait are read once. One that comes after a read has begun waits for the next, so no answer is
 * older than its question. Throws a refusal if too many wait.
 */
export function shareReads<Question, Answer>(
  read: (question: Question) => Promise<Answer>,
  { atOnce, waiting }: SharedReads,
): (question: Question) => Promise<Answer> {
  const line = pLimit(atOnce);
  const notBegun = new Map<string, Promise<Answer>>();
  return async question => {
    const key = JSON.stringify(question);
    const asked = notBegun.get(key);
    if (asked) return asked;
    if (notBegun.size >= waiting) throw refuse('too_many_requests', { retryAfter: 1 });
    const answer = line(() => {
      notBegun.delete(key);
      return read(question);
    });
    notBegun.set(key, answer);
    return answer;
  };
}
