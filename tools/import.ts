/** `npm run import -- FILE`: restores an export into an empty database, all of it or nothing. */
import { locateDatabase } from '#platform/embedded/locate.ts';
import { archiveFile } from './archive/argument.ts';
import { importFrom } from './archive/import.ts';
import { checkSeal } from './archive/seal.ts';
import { describe } from './archive/words.ts';
import { claimStart } from './start/claim.ts';
import { atTerminal, settingsAtTerminal } from './start/terminal.ts';

await atTerminal(async () => {
  const file = archiveFile('import');
  const config = settingsAtTerminal();
  await checkSeal(file); // before an embedded database is created for it
  // Fails if a product runs from this DATA_DIR. One that starts in the meantime has to wait.
  const claim = config.databaseUrl ? undefined : claimStart(config.dataDir);
  try {
    const database = await locateDatabase(config);
    const { head, trailer, otherwise } = await importFrom(database, file).finally(() => database.stop());
    console.log(`Restored ${describe(head, trailer)}; read back, all of it is what the file holds.`);
    if (otherwise.length > 0)
      console.log(
        `${otherwise.join(' and ')} was made anew from the facts, and differs from what stood there.`,
      );
    console.log(
      "Today's QR codes stay valid only with the QR_SECRET they were made with; see docs/backup.md.",
    );
  } finally {
    claim?.release();
  }
});
