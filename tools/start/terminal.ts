import { startSentence } from '#platform/start-error.ts';

/** Tells the person at the terminal; standard output is kept for what a script may want to read. */
export const say = (sentence: string): void => console.error(sentence);

/** What to tell of an error: its sentence, not its stack. */
export const sentenceOf = (error: unknown): string =>
  startSentence(error) ?? (error instanceof Error ? error.message : String(error));

/** The log of the shutdown, where there is a person and no log file: only what went wrong. */
export const terminalLog = {
  info: () => {},
  error: (details: object, sentence: string) => say(`${sentence} ${JSON.stringify(details)}`),
};
