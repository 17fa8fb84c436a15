import { sentenceOf } from '#platform/process/start-error.ts';
import { type Config, loadConfig, settingDoubts } from '#platform/settings/config.ts';

/** Prints a message for the person at the terminal. Standard output is reserved for what a script may read. */
export const say = (sentence: string): void => console.error(sentence);

/** The settings, for a command at the terminal. It says there what in them is probably a slip. */
export function settingsAtTerminal(): Config {
  const config = loadConfig(process.env);
  for (const doubt of settingDoubts(process.env)) say(doubt);
  return config;
}

/** Runs a command, and says there why it failed. */
export async function atTerminal(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    say(sentenceOf(error));
    process.exitCode = 1;
  }
}

/** The log of the shutdown for the terminal, without a log file: only failures. */
export const terminalLog = {
  info: () => {},
  error: (details: object, sentence: string) => say(`${sentence} ${JSON.stringify(details)}`),
};
