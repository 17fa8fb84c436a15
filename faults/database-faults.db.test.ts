import { smallDiskMissing } from '#testing/database/small-disk.ts';
import { DATABASE_FAULTS } from './matrix.ts';
import { databaseDiskFull } from './rows/database-disk-full.ts';
import { testRows } from './testing-rows.ts';

const noDisk = smallDiskMissing();
if (noDisk) process.stdout.write(`${databaseDiskFull.name} is not tested, because ${noDisk}\n`);

testRows(DATABASE_FAULTS.filter(row => !noDisk || row !== databaseDiskFull));
