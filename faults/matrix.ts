import type { Row } from './row.ts';
import { brokenFraming } from './rows/broken-framing.ts';
import { connectionKill } from './rows/connection-kill.ts';
import { databaseDiskFull } from './rows/database-disk-full.ts';
import { databaseKill } from './rows/database-kill.ts';
import { deviceClock } from './rows/device-clock.ts';
import { dumpRestore } from './rows/dump-restore.ts';
import { eventMovedAsOf } from './rows/event-moved-as-of.ts';
import { liveCodeClock } from './rows/live-code-clock.ts';
import { liveLineAfterDatabaseLoss } from './rows/live-line-after-database-loss.ts';
import { logDiskFull } from './rows/log-disk-full.ts';
import { lostAnswers, lostDatabaseAnswers } from './rows/lost-answers.ts';
import { midnightRoster } from './rows/midnight-roster.ts';
import { passRevokedWithWaitingScans } from './rows/pass-revoked-with-waiting-scans.ts';
import { rebuildUnderLoad } from './rows/rebuild-under-load.ts';
import { redisLoss } from './rows/redis-loss.ts';
import { serverKill } from './rows/server-kill.ts';
import { sigterm } from './rows/sigterm.ts';
import { silentDatabase } from './rows/silent-database.ts';
import { threeServers } from './rows/three-servers.ts';
import { twoGates } from './rows/two-gates.ts';
import { workerKill } from './rows/worker-kill.ts';

/** Faults of servers and devices that take seconds. `npm test` runs them in their quick size. */
export const SERVER_FAULTS: readonly Row[] = [
  serverKill,
  sigterm,
  threeServers,
  lostAnswers,
  brokenFraming,
  logDiskFull,
  deviceClock,
  liveCodeClock,
  twoGates,
  midnightRoster,
  eventMovedAsOf,
  passRevokedWithWaitingScans,
];

/** The same of the database. */
export const DATABASE_FAULTS: readonly Row[] = [
  databaseKill,
  connectionKill,
  lostDatabaseAnswers,
  liveLineAfterDatabaseLoss,
  rebuildUnderLoad,
  dumpRestore,
  databaseDiskFull,
];

/** Every fault, in the order in which they run. A new one is a file in `rows/`, and a row above if it takes seconds only, otherwise here. */
export const MATRIX: readonly Row[] = [
  ...SERVER_FAULTS,
  ...DATABASE_FAULTS,
  silentDatabase,
  workerKill,
  redisLoss,
];
