import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallDiskMissing } from '#platform/testing/small-disk.ts';
import { check } from './checker.ts';
import { anySeed } from './random.ts';
import { runRow } from './row.ts';
import { brokenFraming } from './rows/broken-framing.ts';
import { connectionKill } from './rows/connection-kill.ts';
import { databaseDiskFull } from './rows/database-disk-full.ts';
import { databaseKill } from './rows/database-kill.ts';
import { deviceClock } from './rows/device-clock.ts';
import { dumpRestore } from './rows/dump-restore.ts';
import { eventMovedAsOf } from './rows/event-moved-as-of.ts';
import { liveLineAfterDatabaseLoss } from './rows/live-line-after-database-loss.ts';
import { logDiskFull } from './rows/log-disk-full.ts';
import { lostAnswers, lostDatabaseAnswers } from './rows/lost-answers.ts';
import { midnightRoster } from './rows/midnight-roster.ts';
import { rebuildUnderLoad } from './rows/rebuild-under-load.ts';
import { serverKill } from './rows/server-kill.ts';
import { sigterm } from './rows/sigterm.ts';
import { embeddedScratchServer, type ScratchServer } from './scratch-server.ts';
import { onSite, underLoad } from './site.ts';

const noDisk = smallDiskMissing();
if (noDisk) process.stdout.write(`${databaseDiskFull.name} is not tested, because ${noDisk}\n`);

/** Those that take seconds. The others run by `npm run faults`. */
const SHORT = [
  serverKill,
  databaseKill,
  connectionKill,
  lostAnswers,
  lostDatabaseAnswers,
  liveLineAfterDatabaseLoss,
  sigterm,
  rebuildUnderLoad,
  dumpRestore,
  deviceClock,
  midnightRoster,
  eventMovedAsOf,
  brokenFraming,
  logDiskFull,
  ...(noDisk ? [] : [databaseDiskFull]),
];
const TIMEOUT_MS = 120_000;

let server: ScratchServer;
beforeAll(async () => {
  server = await embeddedScratchServer();
});
afterAll(() => server.stop());

test.each(SHORT)(
  '$name × $times.quick: $promise',
  async row => {
    const seed = anySeed();
    const { violations } = await runRow(row, { server, times: row.times.quick, seed });
    expect(violations, `seed ${seed}`).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  'three server processes on one database: marks through all at once, and every socket agrees with a GET',
  async () => {
    await onSite(server, anySeed(), async site => {
      const { servers } = await site.start({ servers: 3 });
      const scene = await underLoad(
        site,
        servers.map(({ url }) => url),
        { students: 600 },
      );
      await scene.load.ended();
      const { log, liveViews } = await scene.finish();
      expect(liveViews.map(({ heard }) => heard?.present)).toEqual([601, 601, 601]);
      expect(await check(site.database.pool, log, liveViews)).toEqual({
        acknowledged: log.length,
        unknown: 0,
        violations: [],
      });
    });
  },
  TIMEOUT_MS,
);
