import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { openBrowser } from './rig/console.ts';
import { jumpClock } from './rig/shift-clock.ts';
import {
  type CodeHolder,
  keepInView,
  newStudent,
  openDoor,
  phoneAtDoor,
  resultOf,
  scanByHand,
  seeResult,
} from './steps/door.ts';
import { scanWithKeys } from './steps/handheld.ts';
import { deskAt, type Office } from './steps/office.ts';
import { paired } from './steps/pair-device.ts';

const EVENT = 'select';
const TYPED = 'Roll number or name';
const GATE = 'Name of this device';

/** What somebody may have made a code of. */
const MADE = [
  { keys: [' '], text: 'GCS-999' },
  { keys: ['Enter'], text: 'GCS-999' },
  { keys: ['Tab', 'Tab', 'Enter'], text: 'GCS-999' },
  { keys: ['Enter'], text: '' },
  { keys: [], text: 'a' },
] as const;

async function withRollNo({ database }: Office, name: string, roll_no: string): Promise<CodeHolder> {
  const student = await newStudent(database, name);
  await database.knex('users').where({ id: student.id }).update({ roll_no });
  return student;
}

test('a handheld scanner is heard while a choice has the focus, and changes none', async () => {
  const office = await openDoor(2);
  const [asha, bela] = office.students;
  await withRollNo(office, 'Gita Rao', 'GCS-042');
  const door = await phoneAtDoor(await openBrowser(), office.url);
  await newEvent(office, { title: 'GATE coaching' });
  await door.page.waitForFunction(
    where => document.querySelector(where)?.textContent?.includes('GATE coaching'),
    {},
    EVENT,
  );
  await door.choose(EVENT, office.event.id);
  await door.focus(EVENT);
  await scanWithKeys(door.page, 'GCS-042');
  await door.focusOn('Mark Present Gita Rao');
  // Settled: the answer was shown.
  expect(await door.page.$eval(EVENT, select => 'value' in select && select.value)).toBe(office.event.id);

  await door.focus('input[type=radio]:checked');
  await scanWithKeys(door.page, asha.code);
  await seeResult(door, 'marked');
  await door.see(asha.user.name);
  await door.focus(EVENT);
  await scanWithKeys(door.page, bela.code, { ends: ['Tab'] });
  await door.see(bela.user.name);
  // Settled: the result of the scan is shown.
  expect(await door.page.$eval(EVENT, select => select === document.activeElement)).toBe(true);
});

test('a handheld scanner is read on a British keyboard, and on one that is not known a hint tells what to do', async () => {
  const office = await openDoor(2);
  const [asha, bela] = office.students;
  const door = await phoneAtDoor(await openBrowser(), office.url);
  await scanByHand(door, asha.code.replaceAll('"', '@'));
  await seeResult(door, 'marked');
  await scanByHand(door, bela.code.replaceAll('"', '%').replaceAll(':', 'M').slice(1));
  await door.see(MESSAGES.studentNotFound);
  await door.see(MESSAGES.keyboardHint);
  await scanByHand(door, bela.code);
  await door.see(bela.user.name);
  await door.gone(MESSAGES.keyboardHint);
});

test('a handheld scanner writes into no field', async () => {
  const office = await openDoor(1);
  const [asha] = office.students;
  await withRollNo(office, 'Gita Rao', 'GCS-042');
  const door = await phoneAtDoor(await openBrowser(), office.url);
  await door.fill(GATE, 'Gate 2');
  await scanWithKeys(door.page, asha.code);
  await seeResult(door, 'marked');
  const textOf = (name: string) =>
    door.page.$eval(`::-p-aria([name="${name}"])`, field => 'value' in field && field.value);
  // Settled: the result of the scan is shown.
  expect(await textOf(GATE)).toBe('Gate 2');
  const { attendance } = await office.asAdmin.ok('eventAttendance', { id: office.event.id });
  expect(attendance).toMatchObject([{ gate: 'Gate 2' }]);

  // The roll number that was not found is still in the field.
  await door.focus(`::-p-aria([name="${TYPED}"])`);
  await scanWithKeys(door.page, 'GCS-999');
  await door.see(MESSAGES.studentNotFound);
  await scanWithKeys(door.page, 'GCS-042');
  await door.focusOn('Mark Present Gita Rao');
  // Settled: the answer is shown.
  expect(await textOf(TYPED)).toBe('GCS-042');
});

test('a short roll number, or a second key at the end, presses nothing', async () => {
  const office = await openDoor(0);
  await withRollNo(office, 'Gita Rao', 'GCS-042');
  await withRollNo(office, 'Hari Das', '29');
  const door = await phoneAtDoor(await openBrowser(), office.url);
  await scanWithKeys(door.page, 'GCS-042', { ends: ['Line feed'] });
  await door.focusOn('Mark Present Gita Rao');
  await scanWithKeys(door.page, '29', { ends: ['Enter', 'Enter'] });
  await door.focusOn('Mark Present Hari Das');
  const { attendance } = await office.asAdmin.ok('eventAttendance', { id: office.event.id });
  expect(attendance).toEqual([]);
});

test('a code that somebody made marks nobody, whatever it begins with', async () => {
  const office = await openDoor(MADE.length);
  await withRollNo(office, 'Gita Rao', 'GCS-042');
  const door = await phoneAtDoor(await openBrowser(), office.url);
  for (const [nth, { keys, text }] of MADE.entries()) {
    const { code, user } = office.students[nth] ?? expect.fail('too few students');
    await scanWithKeys(door.page, 'GCS-042');
    await door.focusOn('Mark Present Gita Rao');
    await scanWithKeys(door.page, text, { begins: keys });
    if (text.length > 1) await door.see(MESSAGES.studentNotFound);
    await scanWithKeys(door.page, code);
    await resultOf(door, user, 'Marked present');
    const { attendance } = await office.asAdmin.ok('eventAttendance', { id: office.event.id });
    expect(attendance, `after ${[...keys, text].join(', ')}`).toHaveLength(nth + 1);
    expect(attendance.map(({ studentName }) => studentName)).not.toContain('Gita Rao');
  }
});

test('a scan while a dialog is open neither answers it nor writes into it', async () => {
  const { url, students, asAdmin, event } = await openDoor(2);
  const [asha, bela] = students;
  const door = await phoneAtDoor(await openBrowser(), url);
  await scanWithKeys(door.page, asha.code);
  await seeResult(door, 'marked');
  // The button of the list: the one beside the large result goes with it.
  await door.press(`Undo ${asha.user.name}`);
  await door.page.waitForSelector('[role="dialog"] textarea:focus');
  await scanWithKeys(door.page, bela.code);
  // Settled: each key was answered when what it does was done.
  expect(await door.page.$eval(':focus', field => 'value' in field && field.value)).toBe('');
  const { attendance } = await asAdmin.ok('eventAttendance', { id: event.id });
  expect(attendance).toMatchObject([{ studentName: asha.user.name, status: 'present' }]);
});

test('one by one, the next scan does not mark the student of the last one, and follows a result at once', async () => {
  const office = await openDoor(2);
  const [asha, bela] = office.students;
  const desk = await deskAt(office, '/scan');
  await desk.see('Present now');
  const marked = async () => {
    const { attendance } = await office.asAdmin.ok('eventAttendance', { id: office.event.id });
    return attendance.map(({ studentName }) => studentName);
  };
  await scanWithKeys(desk.page, asha.code);
  await desk.see(asha.user.name);
  await desk.focusOn('Mark Attendance');
  await scanWithKeys(desk.page, bela.code);
  // Settled: each key was answered when what it does was done.
  expect(await marked()).toEqual([]);
  await desk.press('Mark Attendance');
  const result = '[data-testid="scan-result"][data-outcome="marked"]';
  await desk.page.waitForSelector(result);
  // A scanner whose trigger is pressed twice takes no result away.
  await scanWithKeys(desk.page, asha.code);
  // Settled: each key was answered when what it does was done.
  expect(await desk.page.$$(result)).toHaveLength(1);
  await scanWithKeys(desk.page, bela.code);
  await desk.see(bela.user.name);
  await desk.press('Mark Attendance');
  await expect.poll(marked).toHaveLength(2);
});

test('one by one, a code is read again after its rest, though the clock was set back by an hour meanwhile', async () => {
  const office = await openDoor(1);
  const [asha] = office.students;
  const desk = await deskAt(office, '/scan');
  await desk.see('Present now');
  await scanByHand(desk, asha.code);
  // Until then what is below may move.
  await desk.see('No photo');
  await desk.press('Mark Attendance');
  const result = '[data-testid="scan-result"][data-outcome="marked"]';
  await desk.page.waitForSelector(result);
  await desk.press('Close');
  await desk.page.waitForSelector(result, { hidden: true });
  await jumpClock(desk.page, -3_600_000);
  await keepInView(desk, asha.code);
  await desk.page.waitForSelector('[role="dialog"] ::-p-aria([name="Mark Attendance"][role="button"])');
  await keepInView(desk, null);
});

test('where nobody is looked for, under a pass that only scans and at a kiosk, a handheld scanner is heard and presses nothing', async () => {
  const office = await openDoor(2);
  const [asha, bela] = office.students;
  const phone = await paired(office, { eventIds: [office.event.id] });
  await phone.focus('::-p-aria([name="Start Scanning"][role="button"])');
  await scanWithKeys(phone.page, asha.code);
  await seeResult(phone, 'marked');
  await phone.see(asha.user.name);
  // Settled: the Enter that would have pressed it came before the result.
  expect(await phone.page.$('::-p-aria([name="Start Scanning"][role="button"])')).not.toBeNull();
  await scanWithKeys(phone.page, bela.code, { ends: ['Tab'] });
  await phone.see(bela.user.name);
  // It is refused, as if the camera had read it.
  await scanWithKeys(phone.page, 'GCS-042');
  await phone.see(MESSAGES.scanNotJson);

  const tablet = await paired(office, { kind: 'kiosk', eventIds: [office.event.id] });
  await tablet.page.bringToFront();
  await tablet.focus('::-p-aria([name="Leave"][role="button"])');
  await scanWithKeys(tablet.page, asha.code);
  await tablet.see(MESSAGES.kioskNeedsLive);
  // Settled: the Enter that would have pressed Leave came before the result.
  expect(await tablet.page.$('[role="dialog"]')).toBeNull();
});
