import { onTestFinished, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { openDatabase } from '#platform/database/db.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { smallDiskMissing, startSmallDisk } from '#testing/database/small-disk.ts';
import { startProcesses } from '#testing/processes/server-and-worker.ts';
import { apiClient } from '#testing/server/api-client.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { lookAt } from './looks/look.ts';
import { openBrowser } from './rig/console.ts';
import { ADMIN, withFirstAdmin } from './rig/product.ts';
import { newStudent, phoneAtDoor, scanByHand } from './steps/door.ts';
import { deskAt } from './steps/office.ts';

test.runIf(smallDiskMissing() === undefined)(
  'with the database’s disk full, a scan waits on its device and admins see why; both recover by themselves',
  async () => {
    const disk = await startSmallDisk();
    onTestFinished(() => disk.stop());
    await migrateToLatest(disk);
    const database = openDatabase({ url: disk.url, applicationName: 'rollcall-test' });
    onTestFinished(() => database.close());
    await withFirstAdmin(database);
    const { url, stop } = await startProcesses(database, { worker: false, env: { LOG_LEVEL: 'silent' } });
    onTestFinished(stop);
    const api = apiClient(url);
    const { token } = await api.ok('login', { body: ADMIN });
    await newEvent({ api, admin: { token } }, { title: 'Campus drive briefing' });
    const student = await newStudent(database, 'Meera Nair');
    const browser = await openBrowser();
    const office = await deskAt({ url }, '/admin', browser);
    await office.see('Online');
    const door = await phoneAtDoor(browser, url);

    await disk.fill();
    await scanByHand(door, student.code);
    await door.page.waitForSelector('[data-testid="waiting"]');
    await Promise.all([office.see(MESSAGES.diskFullNotice), door.see(MESSAGES.diskFullNotice)]);
    await lookAt(office, 'admin-disk-full');

    await disk.free();
    await Promise.all([office, door].map(person => person.gone(MESSAGES.diskFullNotice)));
    await door.when('[data-testid="live-present"]', '1');
  },
);
