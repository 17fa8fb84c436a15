import { expect, test } from 'vitest';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PASS_FORM_MESSAGES } from '#contract/passes/pass-form-messages.ts';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { addDays, today } from '#contract/time.ts';
import { signQr } from '#platform/signing/qr-signature.ts';
import { photoFile } from '#testing/photos/photos.ts';
import { newDeviceKey } from '#testing/server/pass-device.ts';
import { bindPhone } from '#testing/server/phone.ts';
import { newEvent, TIME_ZONE } from '#testing/server/scenario.ts';
import { SECRETS } from '#testing/server/secrets.ts';
import { lookAt } from './looks/look.ts';
import { Console, openBrowser } from './rig/console.ts';
import { offerPicture } from './rig/pictures.ts';
import { jumpClock } from './rig/shift-clock.ts';
import { cameraSeeing, openDoor, scanByHand, scissors, seeResult } from './steps/door.ts';
import { keysIn } from './steps/kept-names.ts';
import { Keys } from './steps/keys.ts';
import { deskAt, openOffice } from './steps/office.ts';
import { issue, officeAt, pairAndConfirm, paired } from './steps/pair-device.ts';
import { MEERA } from './steps/people.ts';

test('a volunteer’s phone is paired by a number on two screens, scans with its camera, and is revoked while it is open', async () => {
  const door = await openDoor(2);
  const [first, second] = door.students;
  await door.asAdmin.raw('putPhoto', { id: first.id, file: await photoFile() });
  // As if the student had sent it, and the office had approved it just now.
  await door.database.knex('student_photos').update({ added_as: 'student' });
  const camera = cameraSeeing(first);
  const browser = await openBrowser(camera.switches);
  const admin = await officeAt(browser, door);
  await lookAt(admin, 'passes-none');
  await admin.press('Issue Pass');
  await admin.focusOn('name');
  await admin.see('Find by name');
  await lookAt(admin, 'passes-issue');
  await admin.press('Cancel');
  await admin.gone('Find by name');
  await issue(admin, 'Gate 2');
  const other = await officeAt(browser, door);
  await lookAt(admin, 'passes-pair');
  const device = await pairAndConfirm(browser, door, admin, {
    compare: async phone => {
      await lookAt(admin, 'passes-compare');
      await lookAt(phone, 'pass-number');
      // Another desk that looks at the same pass makes no device void.
      await other.press('Pair Gate 2');
      await other.page.waitForSelector('[data-testid="pairing-number"]');
    },
  });
  await new Keys(device).announced(MESSAGES.passConfirmed);
  await other.see(MESSAGES.passPairedBefore);
  await lookAt(device, 'pass-door');

  await device.press('Start Scanning');
  await seeResult(device, 'marked');
  await device.see(first.user.name);
  await device.page.waitForSelector('[data-testid="door-photo"] img');
  await device.see('Photo new since');
  await offerPicture(device.page, 'pass-photo-now');
  camera.show(second);
  await device.see(second.user.name);
  await device.see(PHOTO_MESSAGES.noPhoto);
  // Settled: the result that would have it is there.
  expect(await device.page.$('::-p-aria([name="Undo"][role="button"])')).toBeNull();
  // Settled: so are the controls.
  expect(await device.page.$('::-p-aria([name="Find a student"][role="button"])')).toBeNull();
  await admin.see('2 marks');
  await lookAt(admin, 'passes-one');

  await admin.press('Revoke Gate 2');
  await admin.press('Revoke Pass');
  await device.see(MESSAGES.passWasRevoked);
  await lookAt(device, 'pass-revoked');
  // It does not work again while the server does not answer.
  const cut = await scissors(device);
  await cut(['*/api/*', '*/socket.io/*']);
  await device.page.reload({ waitUntil: 'domcontentloaded' });
  await device.see(MESSAGES.passWasRevoked);
  await admin.see('Revoked');
  expect(admin.complaints).toEqual([]);
});

test('a pass whose end nobody could tell it of ends with the first scan that is refused', async () => {
  const door = await openDoor(1);
  const device = await paired(door, { eventIds: [door.event.id] });
  // Neither its live connection nor its next question, half a minute later, is waited for.
  device.mayComplainOf(/^Connecting to 'ws:/);
  await device.page.evaluateOnNewDocument(() => {
    const wait = window.setTimeout.bind(window);
    const soon = (run: () => void, ms = 0): number => (ms < 25_000 ? wait(run, ms) : 0);
    class Nowhere extends WebSocket {
      constructor() {
        super('ws://127.0.0.1:9');
      }
    }
    Object.assign(window, { setTimeout: soon, WebSocket: Nowhere });
  });
  const cut = await scissors(device);
  await cut(['*/socket.io/*']);
  await device.page.reload({ waitUntil: 'domcontentloaded' });
  await device.see('Active event');
  await device.see('Offline');
  const { passes } = await door.asAdmin.ok('passes');
  await door.asAdmin.ok('revokePass', { id: passes[0]?.id ?? expect.fail('no pass') });
  await scanByHand(device, door.students[0].code);
  await device.gone('Active event');
  await device.see(MESSAGES.passWasRevoked);
});

test('scans of a phone that has lost its network wait, and go to the decision list when its pass was revoked meanwhile', async () => {
  const door = await openDoor(2);
  const [first, second] = door.students;
  const browser = await openBrowser();
  const admin = await officeAt(browser, door);
  await issue(admin, 'Gate 3', ['Mark by hand']);
  const device = await pairAndConfirm(browser, door, admin);
  await device.fill('Roll number or name', 'S');
  await device.press('Find');
  await device.see(DOOR_MESSAGES.findTooShort);
  await device.fill('Roll number or name', second.user.name);
  await device.press('Find');
  await device.see('Mark Present');
  await lookAt(device, 'pass-find');
  const cut = await scissors(device);
  await cut(['*/api/*', '*/socket.io/*']);
  await scanByHand(device, first.code);
  await device.see(DOOR_MESSAGES.scansWait(1));
  await device.page.reload({ waitUntil: 'domcontentloaded' });
  await device.see(DOOR_MESSAGES.scansWait(1));
  await admin.press('Revoke Gate 3');
  await admin.press('Revoke Pass');
  await admin.see('Revoked');
  await cut([]);
  // As a browser says it. Without that, the next try may be 30 s away.
  await device.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await device.see(SERVER_MESSAGES.scanNeedsDecision.pass_revoked);
  await device.see(MESSAGES.passWasRevoked);
  const { scans } = await door.asAdmin.ok('lateScans');
  expect(scans).toMatchObject([{ why: 'pass_revoked', pass: 'Gate 3', student: { name: first.user.name } }]);
});

test('a pass that is given back leaves no refused scan on its phone', async () => {
  const door = await openDoor(1);
  const [student] = door.students;
  const device = await paired(door, { eventIds: [door.event.id] });
  const cut = await scissors(device);
  await cut(['*/api/*', '*/socket.io/*']);
  await door.asAdmin.ok('deactivateUser', { id: student.id });
  await scanByHand(device, student.code);
  await device.see(DOOR_MESSAGES.scansWait(1));
  await cut([]);
  await device.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await device.see(`Not marked: ${MESSAGES.studentInactive}`);
  const kept = (): Promise<string[]> => keysIn(device.page, 'rollcall-pass-scans', 'scans');
  await expect.poll(kept).toHaveLength(1);
  await device.press('Give Back');
  await device.press('End This Pass');
  await device.see('No pass on this device');
  await expect.poll(kept).toEqual([]);
});

test('a screen whose pairing code is void says so, and makes no other code void by itself, also when its clock is set back meanwhile', async () => {
  const door = await openDoor(0);
  const admin = await officeAt(await openBrowser(), door);
  await issue(admin, 'Gate 4');
  const { passes } = await door.asAdmin.ok('passes');
  const offered = { id: passes[0]?.id ?? expect.fail('no pass'), body: {} };
  const { secret } = await door.asAdmin.ok('offerPairing', offered);
  await admin.see(MESSAGES.pairingElsewhere);
  await admin.gone('Works once');
  await lookAt(admin, 'passes-code-elsewhere');

  const { publicKey } = newDeviceKey();
  await door.api.ok('pairPass', { body: { secret, publicKey } });
  await admin.page.waitForSelector('[data-testid="pairing-number"]');
  const { secret: newer } = await door.asAdmin.ok('offerPairing', offered);
  await admin.see(MESSAGES.pairingElsewhere);
  await door.api.ok('pairPass', { body: { secret: newer, publicKey } });
  await admin.page.waitForSelector('[data-testid="pairing-number"]');
  await admin.press('They Differ');
  await admin.see('Works once');

  await jumpClock(admin.page, -3_600_000);
  const { secret: newest } = await door.asAdmin.ok('offerPairing', offered);
  await admin.see(MESSAGES.pairingElsewhere);
  await door.api.ok('pairPass', { body: { secret: newest, publicKey: newDeviceKey().publicKey } });
  await admin.press('The Numbers Are the Same');
  await admin.see(MESSAGES.passConfirmed);
  expect(admin.complaints).toEqual([]);
});

test('a device without a pass says so, and one that opens its code a second time still shows its pass', async () => {
  const door = await openDoor(0);
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const body = { name: 'Gate 6', rights: ['scan'], eventIds: [door.event.id], expiresAt } as const;
  const { id } = (await door.asAdmin.ok('createPass', { body })).pass;
  const { secret } = await door.asAdmin.ok('offerPairing', { id, body: {} });
  const device = await Console.open(await openBrowser(), door.url);
  await device.goto('/pass');
  await device.see(MESSAGES.passUnknown);
  await lookAt(device, 'pass-none');
  await device.goto(`/pass#${'x'.repeat(43)}`);
  await device.see(MESSAGES.pairingUnknown);

  await device.goto(`/pass#${secret}`);
  await device.page.waitForSelector('[data-testid="pass-number"]');
  await device.goto('/');
  await device.goto(`/pass#${secret}`);
  await device.see(MESSAGES.pairingUsed);
  await device.page.waitForSelector('[data-testid="pass-number"]');
});

test('the passes of one event say that they are of one, and lead to those of all', async () => {
  const door = await openDoor(0);
  const eventIds = [(await newEvent(door, { title: 'Mock interviews' })).id];
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  await door.asAdmin.ok('createPass', { body: { name: 'Gate 7', rights: ['scan'], eventIds, expiresAt } });
  const admin = await deskAt(door, `/passes?event=${door.event.id}`);
  await admin.see('Only those of one event are shown.');
  await admin.see(MESSAGES.noPassesOfEvent);
  await admin.see(MESSAGES.noPassOfEventEnded);
  await lookAt(admin, 'passes-of-event');
  await admin.pressOn('::-p-aria([name="Show those of all events"][role="link"])');
  await admin.see('Gate 7');
  await admin.see(MESSAGES.noPassEnded);
  await admin.gone('Only those of one event are shown.');

  // An address that was cut when it was copied.
  await admin.goto(`/passes?event=${door.event.id.slice(0, -4)}`);
  await admin.see(MESSAGES.eventNotFound);
  await admin.gone('Gate 7');
  await lookAt(admin, 'passes-of-no-event');
  await admin.pressOn('::-p-aria([name="Show those of all events"][role="link"])');
  await admin.see('Gate 7');
  await admin.gone(MESSAGES.eventNotFound);
  expect(admin.complaints).toEqual([]);
});

test('a kiosk looks out of its front camera, counts live codes only, says the first name, and ends when it is left', async () => {
  const door = await openDoor(0);
  const { token } = await door.api.ok('register', { body: MEERA });
  const phone = await bindPhone(door.api, { token });
  const [meera] = await door.database.knex('users').where({ email: MEERA.email });
  const fixed = signQr(SECRETS.qrSecret, { code: meera.qr_code, generation: meera.qr_generation });
  const camera = cameraSeeing({ code: fixed });
  const browser = await openBrowser(camera.switches);
  const admin = await officeAt(browser, door);
  await admin.press('Issue Pass');
  await admin.fill('Name', 'Hall tablet');
  await admin.pressOn('::-p-aria([name="A kiosk without a person"][role="radio"])');
  await admin.gone('Find by name');
  await admin.pressOn('[role="dialog"] ::-p-aria([name="Issue Pass"][role="button"])');
  await admin.see('Works once');
  const tablet = await pairAndConfirm(browser, door, admin, { shows: 'Hold the live code' });
  await tablet.page.evaluate(watchFacing);
  await tablet.press('Start Scanning');
  await tablet.see(MESSAGES.kioskNeedsLive);
  await tablet.gone(MEERA.name);
  const facing = () => tablet.page.$eval('body', body => body.dataset['facing'] ?? '');
  await expect.poll(facing).toBe('user');
  await lookAt(tablet, 'kiosk');
  camera.show({ code: phone.code() });
  await seeResult(tablet, 'marked');
  const [first = ''] = MEERA.name.split(' ');
  await tablet.see(first);
  await tablet.gone(MEERA.name);
  // The camera app opened it in a tab of its own, where nothing comes before it.
  await tablet.page.goBack();
  await tablet.see('Give this pass back?');
  await tablet.press('Cancel');
  await tablet.see('Hold the live code');
  await tablet.press('Leave');
  await tablet.press('End This Pass');
  await tablet.see('No pass on this device');
  const { passes } = await door.asAdmin.ok('passes', { query: { state: 'ended' } });
  expect(passes).toMatchObject([{ name: 'Hall tablet', kind: 'kiosk', marks: 1 }]);
});

/** Runs in the page: which way the camera is asked to look. */
function watchFacing(): void {
  const { mediaDevices } = navigator;
  const ask = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = constraints => {
    const video = constraints?.video;
    if (typeof video === 'object' && typeof video.facingMode === 'string')
      document.body.dataset['facing'] = video.facingMode;
    return ask(constraints);
  };
}

test('a pass is offered every event that is open or to come, and ends with the last one that is chosen', async () => {
  const office = await openOffice();
  const day = today(new Date(), TIME_ZONE);
  for (const days of [9, 0, 3]) await newEvent(office, { title: `Talk ${days}`, date: addDays(day, days) });
  const yesterday = await newEvent(office, { title: 'Talk of yesterday' });
  const { knex } = office.database;
  await knex('events')
    .where({ id: yesterday.id })
    .update({ date: addDays(day, -1), status_choice: 'active' });
  const admin = await deskAt(office, `/passes?event=${yesterday.id}`);
  await admin.press('Issue Pass');
  const offered = () =>
    admin.page.$$eval('[role=dialog] label', labels =>
      labels.map(({ textContent }) => textContent).filter(text => text?.startsWith('Talk')),
    );
  await expect.poll(offered).toEqual(['Talk 0', 'Talk 3', 'Talk 9', 'Talk of yesterday']);
  const ends = () => admin.page.$eval('input[name="ends"]', field => field.value);
  const tick = (title: string) => admin.pressOn(`::-p-aria([name="${title}"][role="checkbox"])`);
  await expect.poll(ends).toBe(`${day}T23:59`);
  await tick('Talk 3');
  await expect.poll(ends).toBe(`${addDays(day, 3)}T23:59`);
  await tick('Talk 3');
  await expect.poll(ends).toBe(`${day}T23:59`);

  // An end that was set stays, and is refused if an event begins after it.
  await admin.set('ends', `${addDays(day, 2)}T18:00`);
  await tick('Talk 9');
  await expect.poll(ends).toBe(`${addDays(day, 2)}T18:00`);
  await admin.fill('Name', 'Gate 4');
  const send = () => admin.pressOn('[role="dialog"] ::-p-aria([name="Issue Pass"][role="button"])');
  await send();
  await admin.see(PASS_FORM_MESSAGES.endsBefore('Talk 9'));
  await lookAt(admin, 'passes-ends-early');
  await tick('Talk 9');
  await admin.gone(PASS_FORM_MESSAGES.endsBefore('Talk 9'));
  await send();
  await admin.see('Works once');
  const { passes } = await office.asAdmin.ok('passes');
  expect(passes).toMatchObject([{ events: [{ title: 'Talk of yesterday' }] }]);
});

test('a pass that is refused puts the focus on what it is refused for', async () => {
  const office = await openOffice();
  // None is chosen of two.
  const [first] = [await newEvent(office), await newEvent(office)];
  const admin = await deskAt(office, '/passes');
  await admin.press('Issue Pass');
  await admin.fill('Name', 'Gate 2');
  const refusedFor = async (message: string, focused: string) => {
    await admin.pressOn('[role="dialog"] ::-p-aria([name="Issue Pass"][role="button"])');
    await admin.see(message);
    await admin.page.waitForSelector(`[role="dialog"] ${focused}:focus`);
  };
  await admin.pressOn('[role="dialog"] input[value="scan"]');
  await refusedFor(MESSAGES.passNeedsRight, 'input[value="scan"]');
  await admin.page.keyboard.press('Space');
  await refusedFor(MESSAGES.passNeedsEvent, `input[value="${first.id}"]`);
  await admin.page.keyboard.press('Space');
  await admin.fill('Roll number of the volunteer', 'NOBODY-1');
  await refusedFor(MESSAGES.passHolderUnknown, 'input[name="holder"]');
});
