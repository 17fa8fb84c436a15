import { smallDiskMissing } from '#testing/database/small-disk.ts';
import { connectionKill } from './rows/connection-kill.ts';
import { databaseDiskFull } from './rows/database-disk-full.ts';
import { databaseKill } from './rows/database-kill.ts';
import { dumpRestore } from './rows/dump-restore.ts';
import { liveLineAfterDatabaseLoss } from './rows/live-line-after-database-loss.ts';
import { lostDatabaseAnswers } from './rows/lost-answers.ts';
import { rebuildUnderLoad } from './rows/rebuild-under-load.ts';
import { testRows } from './testing-rows.ts';

const noDisk = smallDiskMissing();
if (noDisk) process.stdout.write(`${databaseDiskFull.name} is not tested, because ${noDisk}\n`);

/** Faults of the database that take seconds. `npm run faults` runs them in full. */
testRows([
  databaseKill,
  connectionKill,
  lostDatabaseAnswers,
  liveLineAfterDatabaseLoss,
  rebuildUnderLoad,
  dumpRestore,
  ...(noDisk ? [] : [databaseDiskFull]),
]);
