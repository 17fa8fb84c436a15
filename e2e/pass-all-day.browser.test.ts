import { expect, test } from 'vitest';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { addDays, momentOf, today } from '#contract/time.ts';
import { newEvent, qrOf, scan, TIME_ZONE } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { type Console, openBrowser } from './rig/console.ts';
import { jumpClock, shiftClock } from './rig/shift-clock.ts';
import { cameraSeeing, scanByHand, scissors, seeResult } from './steps/door.ts';
import { paired } from './steps/pair-device.ts';

test('a kiosk that is left open overnight says that its event is over, and offers the one of the new day', async () => {
  const day = today(new Date(), TIME_ZONE);
  const tomorrow = addDays(day, 1);
  let clock = momentOf(day, '23:59', TIME_ZONE);
  const served = await serve({ now: () => clock });
  const first = await newEvent(served, { title: 'First day', date: day });
  const second = await newEvent(served, { title: 'Second day', date: tomorrow });
  const expiresAt = momentOf(addDays(day, 2), '12:00', TIME_ZONE);
  const tablet = await paired(served, { kind: 'kiosk', eventIds: [first.id, second.id], expiresAt });
  await tablet.see('First day');
  clock = momentOf(tomorrow, '00:01', TIME_ZONE);
  await wakes(tablet);
  await tablet.see(DOOR_MESSAGES.passEventOver);
  await tablet.choose('main select', second.id);
  await tablet.when('h1', 'Second day');
  await tablet.gone(DOOR_MESSAGES.passEventOver);
});

test('a kiosk of two events asks for one of them, and puts the focus there', async () => {
  const served = await serve();
  const events = [await newEvent(served, { title: 'Drive' }), await newEvent(served, { title: 'Talk' })];
  const eventIds = events.map(({ id }) => id);
  const expiresAt = momentOf(addDays(today(new Date(), TIME_ZONE), 1), '12:00', TIME_ZONE);
  const tablet = await paired(served, { kind: 'kiosk', eventIds, expiresAt });
  await tablet.press('Start Scanning');
  await tablet.see(MESSAGES.selectEventFirst);
  await tablet.page.waitForSelector('main select:focus');
});

test('a phone in door mode says at once that its event is over', async () => {
  const served = await serve();
  const event = await newEvent(served);
  const browser = await openBrowser(cameraSeeing({ code: qrOf(served.student) }).switches);
  const phone = await paired(served, { eventIds: [event.id], browser });
  await phone.press('Start Scanning');
  await seeResult(phone, 'marked');
  await served.asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent: false } });
  await phone.page.waitForSelector(`[data-rht-toaster] ::-p-text(${DOOR_MESSAGES.passEventOver})`, {
    visible: true,
  });
});

test('a phone whose pass ends while it has no network takes no more scans, and is not asked all the time before', async () => {
  let ahead = 0;
  const served = await serve({ now: () => new Date(Date.now() + ahead) });
  const event = await newEvent(served);
  const expiresAt = new Date(Date.now() + 600_000);
  const phone = await paired(served, { rights: ['scan', 'search'], eventIds: [event.id], expiresAt });
  await phone.see('Active event');
  let asked = 0;
  phone.page.on('request', request => {
    if (new URL(request.url()).pathname === '/api/pass') asked += 1;
  });
  const cut = await scissors(phone);
  await cut(['*/api/*', '*/socket.io/*']);
  await scanByHand(phone, qrOf(served.student));
  await phone.see(DOOR_MESSAGES.scansWait(1));
  // All but the last seconds pass at once, for both. They are enough to see whether it asks all the time.
  ahead = expiresAt.getTime() - Date.now() - 8_000;
  await jumpClock(phone.page, ahead);
  await shiftClock(phone.page, ahead);
  await phone.see(MESSAGES.passHasExpired);
  await phone.see(DOOR_MESSAGES.scansWait(1));
  expect(asked).toBeLessThan(4);
  await phone.page.reload({ waitUntil: 'domcontentloaded' });
  await phone.see(MESSAGES.passHasExpired);
  await cut([]);
  await phone.see(SERVER_MESSAGES.scanNeedsDecision.pass_revoked);
});

test.each([TIME_ZONE, 'Pacific/Honolulu'])(
  'a phone that was paired the day before scans at its event without a network in %s',
  async timeZone => {
    const day = today(new Date(), timeZone);
    const tomorrow = addDays(day, 1);
    const evening = momentOf(day, '22:00', timeZone);
    const began = Date.now();
    const served = await serve({
      now: () => new Date(evening.getTime() + Date.now() - began),
      settings: { COLLEGE_TIME_ZONE: timeZone },
    });
    const event = await newEvent(served, { date: tomorrow });
    const phone = await paired(served, {
      rights: ['scan', 'search'],
      eventIds: [event.id],
      expiresAt: momentOf(tomorrow, '20:00', timeZone),
    });
    await phone.see(DOOR_MESSAGES.passNoEvent);
    const cut = await scissors(phone);
    await cut(['*/api/*', '*/socket.io/*']);
    await shiftClock(phone.page, 9 * 3_600_000);
    await phone.page.reload({ waitUntil: 'domcontentloaded' });
    await phone.see('Active event');
    await scanByHand(phone, qrOf(served.student));
    await phone.see(DOOR_MESSAGES.scansWait(1));
  },
);

test('over midnight without a network, an open pass says that its event is over, and one that is opened then chooses that of the day', async () => {
  const day = today(new Date(), TIME_ZONE);
  const tomorrow = addDays(day, 1);
  const evening = momentOf(day, '22:00', TIME_ZONE);
  const began = Date.now();
  const served = await serve({ now: () => new Date(evening.getTime() + Date.now() - began) });
  const [drive, talk] = [await newEvent(served, { date: day }), await newEvent(served, { date: day })];
  const morning = await newEvent(served, { date: tomorrow });
  const eventIds = [drive.id, talk.id, morning.id];
  const phone = await paired(served, { eventIds, expiresAt: momentOf(tomorrow, '20:00', TIME_ZONE) });
  await phone.choose('main select', drive.id);
  const cut = await scissors(phone);
  await cut(['*/api/*', '*/socket.io/*']);
  await phone.page.reload({ waitUntil: 'domcontentloaded' });
  await expect.poll(() => chosenOf(phone)).toBe(drive.id);
  await jumpClock(phone.page, NIGHT_MS);
  await phone.see(DOOR_MESSAGES.passEventOver);
  // Settled: it stays chosen until somebody chooses another.
  expect(await chosenOf(phone)).toBe(drive.id);

  await shiftClock(phone.page, NIGHT_MS);
  await phone.page.reload({ waitUntil: 'domcontentloaded' });
  await expect.poll(() => chosenOf(phone)).toBe(morning.id);
  await phone.gone(DOOR_MESSAGES.passEventOver);
});

test('a phone whose clock is set while it is open has its live figures back by itself', async () => {
  const served = await serve();
  const event = await newEvent(served);
  const phone = await paired(served, { eventIds: [event.id] });
  await phone.see('Present now');
  await jumpClock(phone.page, 300_000);
  await phone.offline();
  await phone.see('Offline');
  await phone.online();
  await phone.gone('Offline');
  await scan(served, event, served.student);
  await phone.when('[data-testid="live-present"]', '1');
});

const NIGHT_MS = 9 * 3_600_000;

const chosenOf = ({ page }: Console): Promise<string> =>
  page.$eval('main select', select => select.value).catch(() => 'no select yet');

/** As a page that is looked at again. */
const wakes = ({ page }: Console): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
