import { startSentence } from '#platform/process/start-error.ts';
import { type Config, loadConfig, settingDoubts } from '#platform/settings/config.ts';

/** Prints a message for the person at the terminal. Standard output is reserved for what a script may read. */
export const say = (sentence: string): void => console.error(sentence);

/** The settings, for a command at the terminal. It says there what in them is probably a slip. */
export function settingsAtTerminal(): Config {
  const config = loadConfig(process.env);
  for (const doubt of settingDoubts(process.env)) say(doubt);
  return config;
}

/** The message of an error, without its stack. */
export const sentenceOf = (error: unknown): string =>
  startSentence(error) ?? (error instanceof Error ? error.message : String(error));

/** The log of the shutdown for the terminal, without a log file: only failures. */
export const terminalLog = {
  info: () => {},
  error: (details: object, sentence: string) => say(`${sentence} ${JSON.stringify(details)}`),
};
