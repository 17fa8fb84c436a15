/** `npm run export -- FILE`: all data of the database in one file, while the product keeps running. */
import { locateDatabase } from '#platform/embedded/locate.ts';
import { archiveFile } from './archive/argument.ts';
import { exportTo } from './archive/export.ts';
import { describe } from './archive/words.ts';
import { atTerminal, settingsAtTerminal } from './start/terminal.ts';

await atTerminal(async () => {
  const file = archiveFile('export');
  const database = await locateDatabase(settingsAtTerminal());
  const { head, trailer } = await exportTo(database, file).finally(() => database.stop());
  console.log(`${file} holds ${describe(head, trailer)}.`);
  console.log(`It holds personal data and is readable by you alone. Not in it: rendered report files, and secrets.
For today's QR codes to stay valid after a restore, carry QR_SECRET along: with DATA_DIR, copy its secrets.json
into the new DATA_DIR before the first start; with DATABASE_URL, set the same QR_SECRET there.`);
});
