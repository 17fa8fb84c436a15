import { expect, test } from 'vitest';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { formatDay } from '../console/src/lib/format/college-time.ts';
import { lookAt } from './looks/look.ts';
import { type Console, openBrowser } from './rig/console.ts';
import { keepToasts } from './rig/keep-toasts.ts';
import { type CodeHolder, openDoor, phoneAtDoor, scanByHand } from './steps/door.ts';
import { deskAt } from './steps/office.ts';

const MINUTE_MS = 60_000;

test('scans that do not count by themselves are announced, and accepted or dismissed, alone or together', async () => {
  const { url, asAdmin, event, students } = await openDoor(3);
  await asAdmin.ok('updateEvent', { id: event.id, body: { identity: 'strict' } });
  const office = await deskAt({ url }, '/late-scans');
  await office.see(MESSAGES.noScanWaits);

  const scannedAt = new Date(Date.now() - 20 * MINUTE_MS).toISOString();
  const late = ({ code }: CodeHolder) => {
    const scan = { eventId: event.id, qrData: code, scanId: crypto.randomUUID(), scannedAt };
    return asAdmin.fail('scan', { body: { ...scan, sentAt: new Date().toISOString() } });
  };
  // Settled: each is the answer to a call.
  for (const student of students) expect(await late(student)).toMatchObject({ code: 'needs_decision' });

  await office.goto('/admin');
  await office.see('3 scans wait for a decision');
  await office.see('They reached the server late, or do not agree with what somebody decided.');
  await office.pressOn('::-p-aria([name="Decide"][role="link"])');
  await office.reach('/late-scans');
  await office.see('The event is strict, and when it came nobody could look at the student any more.');
  await lookAt(office, 'late-scans');

  const [asha, bina, chand] = students.map(({ user }) => user.name);
  await office.press(`History ${asha}`);
  await office.see('A scan as present came late');
  const drawer = await office.page.$eval('[role="dialog"]', ({ textContent }) => textContent);
  // Settled: the head is drawn before what was asked for.
  for (const words of [students[0]?.user.roll_no, event.title, formatDay(event.date)])
    expect(drawer).toContain(words);
  await lookAt(office, 'late-scan-history');
  await office.press('Close history');
  await office.press(`Accept ${asha}`);
  await office.see(`Accept the scan of ${asha}?`);
  await lookAt(office, 'late-scan-accept');
  await keepToasts(office);
  await office.press('Accept');
  await office.see(SERVER_MESSAGES.lateScansDecided(1));
  await office.gone(`Accept the scan of ${asha}?`);
  await office.see('Showing 2 of 2 scans');

  await office.pressOn('::-p-aria([name="Select all shown: scans"][role="checkbox"])');
  await office.press('Dismiss selected scans');
  await office.press('Dismiss');
  await office.see(MESSAGES.reasonRequired);
  await office.fill('Reason', 'Not in the room');
  await office.press('Dismiss');
  await office.see(SERVER_MESSAGES.lateScansDecided(2));
  await office.see(MESSAGES.noScanWaits);

  await office.pressOn('label ::-p-text(Decided)');
  await office.see('Not in the room');
  await lookAt(office, 'late-scans-decided');
  const { attendance } = await asAdmin.ok('eventAttendance', { id: event.id, query: {} });
  expect(attendance.map(({ studentName, arrivalTime }) => ({ studentName, arrivalTime }))).toEqual([
    { studentName: asha, arrivalTime: scannedAt },
  ]);
  await office.goto(`/late-scans?state=decided&event=${event.id}`);
  for (const name of [bina, chand]) await office.see(`${name}`);
  await office.goto('/admin');
  await office.page.waitForSelector('[role="img"][aria-label$="in 1 trade."] svg');
  await office.page.waitForSelector('[role="img"][aria-label$="at the last event."] svg');
  expect(office.complaints).toEqual([]);
});

test('the list of one event says that it is of one, and leads to the scans of all and back to the event', async () => {
  const { url, asAdmin, admin, event, students } = await openDoor(1);
  const [{ user, code }] = students;
  const other = await newEvent({ api: asAdmin, admin }, { title: 'Mock interviews', identity: 'strict' });
  const [scannedAt, sentAt] = [20, 0].map(ago => new Date(Date.now() - ago * MINUTE_MS).toISOString());
  const scan = { eventId: other.id, qrData: code, scanId: crypto.randomUUID(), scannedAt, sentAt };
  await asAdmin.fail('scan', { body: scan });
  const office = await deskAt({ url }, `/late-scans?event=${event.id}`);
  await office.see('Only those of one event are shown.');
  await office.see(MESSAGES.noScanOfEventWaits);
  await lookAt(office, 'late-scans-of-event');
  await office.pressOn('label ::-p-text(Decided)');
  await office.see(MESSAGES.noScanOfEventDecided);
  await office.pressOn('::-p-aria([name="Show those of all events"][role="link"])');
  await office.see(MESSAGES.noScanDecided);
  await office.gone('Only those of one event are shown.');
  await office.pressOn('label ::-p-text(To decide)');
  await office.see(user.name);
  await office.see('Back to Dashboard');

  await office.goto(`/late-scans?event=${event.id}`);
  await office.pressOn('::-p-aria([name="Back to the event"][role="link"])');
  await office.reach(`/attendance/${event.id}`);

  // An address that was cut when it was copied.
  await office.goto(`/late-scans?event=${event.id.slice(0, -4)}&state=decided`);
  await office.see(MESSAGES.eventNotFound);
  await lookAt(office, 'late-scans-of-no-event');
  await office.pressOn('::-p-aria([name="Show those of all events"][role="link"])');
  await office.see(MESSAGES.noScanDecided);
  await office.gone(MESSAGES.eventNotFound);
  expect(office.complaints).toEqual([]);
});

test('a decision that another desk was ahead of is no success: the dialog says so, and stays', async () => {
  const { url, asAdmin, event, students } = await openDoor(1);
  const [{ user, code }] = students;
  await asAdmin.ok('updateEvent', { id: event.id, body: { identity: 'strict' } });
  const [scannedAt, sentAt] = [20, 0].map(ago => new Date(Date.now() - ago * MINUTE_MS).toISOString());
  const scan = { eventId: event.id, qrData: code, scanId: crypto.randomUUID(), scannedAt, sentAt };
  await asAdmin.fail('scan', { body: scan });
  const office = await deskAt({ url }, '/late-scans');
  await office.press(`Accept ${user.name}`);
  await office.see(`Accept the scan of ${user.name}?`);
  await asAdmin.ok('decideLateScan', { id: scan.scanId, body: { accept: false, reason: 'Not in the room' } });
  await office.press('Accept');
  await office.see(SERVER_MESSAGES.lateScansDecidedPartly(0, 1, MESSAGES.lateScanDecided));
  await office.see(`Accept the scan of ${user.name}?`);
  await lookAt(office, 'late-scan-decided-before');
  await office.press('Cancel');
  await office.see(MESSAGES.noScanWaits);
  expect(office.complaints).toEqual([]);
});

test('a scan whose device’s clock was changed while it waited is decided by who sees when it was last online', async () => {
  const { url, asAdmin, event, students } = await openDoor(1);
  const [asha] = students;
  const browser = await openBrowser();
  const door = await phoneAtDoor(browser, url);
  // Since the last answer, its clock was set. So it cannot tell by how much it is set again while the scan waits.
  await door.page.waitForNetworkIdle();
  await door.offline();
  await setClockForward(door, 5_000);
  await scanByHand(door, asha.code);
  await door.see(DOOR_MESSAGES.scansWait(1));
  // The device knows its last contact by the second. The event ends in a later one.
  const second = (): number => Math.floor(Date.now() / 1_000);
  const contact = second();
  await expect.poll(second).toBeGreaterThan(contact);
  await asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent: true } });
  await setClockForward(door, 60 * MINUTE_MS);
  await door.online();
  await door.see(SERVER_MESSAGES.scanNeedsDecision.unproven);

  const office = await deskAt({ url }, '/late-scans', browser);
  await office.see(
    'The clock of its device was changed while it waited, so the time at which it was made is in doubt.',
  );
  await office.see('Device last online before it:');
  await lookAt(office, 'late-scan-unproven');
  await office.press(`Accept ${asha.user.name}`);
  await office.press('Accept');
  await office.see(SERVER_MESSAGES.lateScansDecided(1));
  const { attendance } = await asAdmin.ok('eventAttendance', { id: event.id, query: {} });
  expect(attendance.map(({ status }) => status)).toEqual(['present']);
});

const setClockForward = (door: Console, ms: number): Promise<void> =>
  door.page.evaluate(by => {
    const { now } = Date;
    const wrong = (): number => now() + by;
    window.Date = new Proxy(Date, {
      construct: (date, given) => Reflect.construct(date, given.length === 0 ? [wrong()] : given),
      get: (date, name) => (name === 'now' ? wrong : Reflect.get(date, name)),
    });
  }, ms);
