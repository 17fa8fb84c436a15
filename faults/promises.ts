import type { LoadLog, Sending } from './load-log.ts';

/** The broken promise as a sentence, if something took longer than promised. */
export const tooSlow = (what: string, tookMs: readonly number[], limitMs: number): string[] =>
  tookMs
    .filter(ms => ms > limitMs)
    .map(ms => `${what} took ${Math.round(ms)} ms, more than the ${limitMs} ms promised`);

export const sameNumber = (what: string, is: number, should: number): string[] =>
  is === should ? [] : [`${what}: ${is}, not ${should}`];

/** Requests that should not have ended as they did, each as a sentence. */
export const sendingsThat = (log: LoadLog, wrong: (sending: Sending) => boolean): string[] =>
  log.flatMap(({ mark, sendings }) =>
    sendings
      .filter(wrong)
      .map(
        ({ began, ended, reply }) =>
          `the mark ${mark.scanId} was answered ${JSON.stringify(reply)} after ${ended - began} ms`,
      ),
  );

/** The server lives, so every request must get an answer, even if it is 503. */
export const unanswered = (log: LoadLog): string[] =>
  sendingsThat(log, ({ reply }) => reply.kind === 'no answer' || reply.kind === 'not reached');
