import { expect, test } from 'vitest';
import { check } from './checker.ts';
import { anySeed } from './random.ts';
import { brokenFraming } from './rows/broken-framing.ts';
import { deviceClock } from './rows/device-clock.ts';
import { eventMovedAsOf } from './rows/event-moved-as-of.ts';
import { liveCodeClock } from './rows/live-code-clock.ts';
import { logDiskFull } from './rows/log-disk-full.ts';
import { lostAnswers } from './rows/lost-answers.ts';
import { midnightRoster } from './rows/midnight-roster.ts';
import { passRevokedWithWaitingScans } from './rows/pass-revoked-with-waiting-scans.ts';
import { serverKill } from './rows/server-kill.ts';
import { sigterm } from './rows/sigterm.ts';
import { twoGates } from './rows/two-gates.ts';
import { onSite, underLoad } from './site.ts';
import { testRows } from './testing-rows.ts';

/** Faults of servers and devices that take seconds. `npm run faults` runs them in full. */
const server = testRows([
  serverKill,
  sigterm,
  lostAnswers,
  brokenFraming,
  logDiskFull,
  deviceClock,
  liveCodeClock,
  twoGates,
  midnightRoster,
  eventMovedAsOf,
  passRevokedWithWaitingScans,
]);

test('three server processes on one database: marks through all at once, and every socket agrees with a GET', async () => {
  await onSite(server(), anySeed(), async site => {
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
});
