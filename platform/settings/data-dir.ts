import { accessSync, constants } from 'node:fs';
import { makeFolder } from '../files.ts';
import { StartError, startSentence } from '../process/start-error.ts';

/** Makes sure that DATA_DIR exists and this user may write to it, or throws a sentence with the reason. */
export function requireDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = startSentence(error) ?? String(error);
    throw new StartError(`The folder ${dataDir} (DATA_DIR) cannot be written to. ${reason}`, {
      cause: error,
    });
  }
}
