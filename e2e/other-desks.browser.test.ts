import type { Page } from 'puppeteer';
import { expect, test } from 'vitest';
import { MEANWHILE_MESSAGES } from '#contract/messages/meanwhile-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { drawnAgain } from './looks/at-rest.ts';
import { lookAt } from './looks/look.ts';
import { Console, openBrowser } from './rig/console.ts';
import { hold } from './rig/intercept.ts';
import { holdAnswers } from './rig/late-answer.ts';
import { ADMIN } from './rig/product.ts';
import { scissors } from './steps/door.ts';
import { changePassword, chooseFile, follow, isEnabled, textIn } from './steps/forms.ts';
import { fillIn, pressOn } from './steps/hands.ts';
import { briefing, byHand, deskAt, enrol, openOffice } from './steps/office.ts';
import { ANANYA } from './steps/people.ts';

test('what another desk adds, renames or deletes is on every open screen, whatever is marked meanwhile', async () => {
  const office = await openOffice();
  const { api, asAdmin } = office;
  const busy = await newEvent(office, briefing());
  const quiet = await newEvent(office, { ...briefing(), title: 'Second talk' });
  const first = await enrol(office, 'Nila Rao');
  const browser = await openBrowser();
  const dashboard = await deskAt(office, '/admin', browser);
  const wall = await deskAt(office, `/live/${quiet.id}`, browser);
  await Promise.all([dashboard.see('Online'), wall.see('of 1')]);

  // The mark's counts have a later position than the registration, and are of the other event.
  await api.ok('register', { body: ANANYA });
  await byHand(office, busy, first, 'present');
  await wall.see('of 2');
  await expect.poll(() => expectedOf(dashboard, quiet.id)).toBe('present, 2 expected');

  const third = await newEvent(office, { ...briefing(), title: 'Third talk' });
  await dashboard.see('Third talk');
  await asAdmin.ok('updateEvent', { id: third.id, body: { title: 'Talk in room 3' } });
  await dashboard.see('Talk in room 3');
  await asAdmin.ok('deleteEvent', { id: quiet.id });
  await Promise.all([dashboard.gone('Second talk'), wall.see('No such event')]);
});

test('what is typed about an event stays when another desk deletes the event, and it is said', async () => {
  const office = await openOffice();
  const { asAdmin } = office;
  const event = await newEvent(office, briefing());
  const desk = await deskAt(office, `/edit-event/${event.id}`);
  const description = () => desk.page.$eval('textarea[name=description]', field => field.value);
  const typed = 'Bring two photos, and the letter of your college.';
  await desk.fill('Description', typed);
  await asAdmin.ok('deleteEvent', { id: event.id });
  await desk.see(MESSAGES.eventDeletedMeanwhile);
  await lookAt(desk, 'edit-event-deleted');
  await expect.poll(description).toBe(typed);
  await desk.press('Save Changes');
  await desk.see(MESSAGES.eventNotFound);
  await expect.poll(description).toBe(typed);
  await desk.page.reload({ waitUntil: 'domcontentloaded' });
  await desk.see('It may have been deleted');
});

test('what two desks change of one event is all kept', async () => {
  const office = await openOffice();
  const { asAdmin } = office;
  const event = await newEvent(office, briefing());
  const desk = await deskAt(office, `/edit-event/${event.id}`);
  await desk.fill('Description', 'Bring two photos.');
  const change = { location: 'Room 42', identity: 'strict' } as const;
  await asAdmin.ok('updateEvent', { id: event.id, body: change });
  await desk.press('Save Changes');
  await desk.reach(`/attendance/${event.id}`);
  expect((await asAdmin.ok('event', { id: event.id })).event).toMatchObject({
    ...change,
    description: 'Bring two photos.',
  });
});

test('what two desks change of the same field is replaced only by who was told of it', async () => {
  const office = await openOffice();
  const { asAdmin } = office;
  const event = await newEvent(office, briefing());
  const place = async () => (await asAdmin.ok('event', { id: event.id })).event.location;
  const [one, other] = [
    await deskAt(office, `/edit-event/${event.id}`),
    await deskAt(office, `/edit-event/${event.id}`),
  ];
  await Promise.all([one.see('Online'), other.see('Online')]);
  await one.fill('Location', 'Hall B');
  await other.fill('Location', 'Hall C');
  const heard = other.page.waitForResponse(
    async answer =>
      answer.url().endsWith(`/api/events/${event.id}`) && (await answer.text()).includes('Hall B'),
  );
  await one.press('Save Changes');
  await one.reach(`/attendance/${event.id}`);
  await heard;
  await drawnAgain(other);
  await other.press('Save Changes');
  await other.see(MEANWHILE_MESSAGES.changed('Location', 'Hall B'));
  await other.focusOn('location');
  await lookAt(other, 'edit-event-meanwhile');
  // Settled: the form has its answer, and nothing was sent.
  expect(await place()).toBe('Hall B');
  await other.press('Save Changes');
  await other.reach(`/attendance/${event.id}`);
  // Settled: the form is left when it is stored.
  expect(await place()).toBe('Hall C');

  // A notice. What the other desk made of it is in the list behind the form.
  const body = { title: 'Fees are due', text: 'Pay before Friday.' };
  const { notice } = await asAdmin.ok('createNotice', { body });
  await other.goto('/manage-notices');
  await other.press('Edit Fees are due');
  await other.fill('Title', 'Fees are due now');
  await asAdmin.ok('updateNotice', { id: notice.id, body: { title: 'Fees', pinned: true } });
  await other.page.waitForSelector('::-p-xpath(//button[@aria-label="Edit Fees"])');
  await other.press('Save Notice');
  await other.see(MEANWHILE_MESSAGES.changed('Title', 'Fees'));
  await other.press('Save Notice');
  await other.see(SERVER_MESSAGES.noticeUpdated);
  await other.gone('Edit Notice');
  const { notices } = await asAdmin.ok('manageNotices', {});
  expect(notices).toMatchObject([{ title: 'Fees are due now', text: body.text, pinned: true }]);

  // A student, whose form stays: what this desk has saved is not another one's change.
  const { id } = await enrol(office, 'Asha Rao');
  await other.goto(`/students?student=${id}`);
  await other.fill('Full name', 'Asha Menon');
  await asAdmin.ok('updateUser', { id, body: { name: 'Asha Nair' } });
  await other.when('[role=dialog] h2', 'Asha Nair');
  await other.press('Save changes');
  await other.see(MEANWHILE_MESSAGES.changed('Full name', 'Asha Nair'));
  await other.press('Save changes');
  await other.when('[role=dialog] h2', 'Asha Menon');
  await other.fill('Full name', 'Asha Iyer');
  await other.press('Save changes');
  await other.when('[role=dialog] h2', 'Asha Iyer');
  expect((await asAdmin.ok('user', { id })).user.name).toBe('Asha Iyer');
});

test('a form survives a new password in another tab, also if its answer comes after the old token was refused', async () => {
  const office = await openOffice();
  const event = await newEvent(office, briefing());
  const desk = await deskAt(office, '/admin');
  const tab = await desk.newTab();
  await tab.goto(`${office.url}/edit-event/${event.id}`);
  await tab.waitForSelector('[data-connection="live"]');
  await fillIn(tab, 'textarea[name=description]', 'Bring two photos.');
  const refused = await toHearOnLine(tab, 'unauthenticated');

  await desk.page.bringToFront();
  await desk.goto('/settings');
  const { first, release } = await holdAnswers(desk, '/api/auth/change-password');
  await changePassword(desk, { current: ADMIN.password, next: 'quiet green harbour' });
  await Promise.all([first(), refused.promise]);
  await release();
  await desk.see(SERVER_MESSAGES.passwordChanged);

  await tab.bringToFront();
  await tab.waitForSelector('[data-connection="live"]');
  await pressOn(tab, '::-p-aria([name="Save Changes"][role="button"])');
  await tab.waitForFunction(address => location.pathname === address, {}, `/attendance/${event.id}`);
  await tab.waitForFunction(() => document.body.innerText.includes('Bring two photos.'));
  await tab.close();
});

test('the list of students follows other desks, and keeps ticks, input, and the row under the hand', async () => {
  const office = await openOffice();
  const { api, asAdmin } = office;
  const event = await newEvent(office, briefing());
  const asha = await enrol(office, 'Asha Rao');
  const chitra = await enrol(office, 'Chitra Sen');
  const desk = await deskAt(office, '/students');
  const { page } = desk;
  const names = () =>
    page.$$eval('tbody tr[aria-rowindex] th a', links => links.map(link => link.textContent));
  await Promise.all([desk.see('Showing 2 of 2 students'), desk.see('Online')]);
  await desk.pressOn('::-p-aria([name="Select Asha Rao"][role="checkbox"])');
  await desk.pressOn('::-p-aria([name="Select Chitra Sen"][role="checkbox"])');
  await page.mouse.move(5, 5);

  await api.ok('register', { body: ANANYA });
  await expect.poll(names).toEqual([ANANYA.name, 'Asha Rao', 'Chitra Sen']);
  await page.waitForSelector('::-p-aria([name="All trades 3"])');
  await asAdmin.ok('updateUser', { id: chitra.id, body: { name: 'Aadya Sen' } });
  await expect.poll(names).toEqual(['Aadya Sen', ANANYA.name, 'Asha Rao']);
  await byHand(office, event, asha, 'present');
  await desk.see('1 of 1');
  await desk.see('2 selected');

  // The hand is at a row. What leaves the list keeps its place, and what is new comes below.
  await page.hover('::-p-aria([name="Asha Rao"][role="link"])');
  await asAdmin.ok('updateUser', { id: chitra.id, body: { active: false } });
  await desk.see(MESSAGES.noLongerListed);
  await expect.poll(names).toEqual(['Aadya Sen', ANANYA.name, 'Asha Rao']);
  await follow(desk, 'Asha Rao');
  await desk.fill('Phone', '98765 43210');
  await asAdmin.ok('updateUser', { id: asha.id, body: { name: 'Asha Menon' } });
  await desk.when('[role=dialog] h2', 'Asha Menon');
  await desk.press('Save changes');
  await desk.see(SERVER_MESSAGES.userUpdated);
  const { user } = await asAdmin.ok('user', { id: asha.id });
  expect(user).toMatchObject({ name: 'Asha Menon', phone: '98765 43210' });
  await desk.see('2 selected');
  await asAdmin.ok('eraseUser', { id: asha.id, body: { confirm: asha.id } });
  await desk.see(MESSAGES.userErasedAlready);
  await desk.gone('Save changes');
  // Who is deactivated can be changed yet, and who is erased cannot.
  await desk.see('1 selected');
  expect(desk.complaints).toEqual([]);
});

test('what was saved of a student is no input any more: another desk may change it, and it is shown', async () => {
  const office = await openOffice();
  const { asAdmin } = office;
  const { id } = await enrol(office, 'Asha Rao');
  const stored = async () => (await asAdmin.ok('user', { id })).user;
  const desk = await deskAt(office, `/students?student=${id}`);
  const shown = (name: string): Promise<string> => textIn(desk, name);

  await desk.fill('Phone', '98765 43210');
  await desk.press('Undo changes');
  await expect.poll(() => shown('phone')).toBe('');
  await isEnabled(desk, 'Save changes', false);

  // What is typed while something else is being saved stays, and is saved next.
  await desk.fill('Phone', '98765 43210');
  await desk.fill('Email', ' Asha.Rao@Example.EDU ');
  const saved = await holdAnswers(desk, `/api/users/${id}`);
  await desk.press('Save changes');
  await saved.first();
  await desk.fill('Emergency contact', 'Bela Rao');
  await saved.release();
  await desk.see(SERVER_MESSAGES.userUpdated);
  await expect.poll(() => shown('email')).toBe('asha.rao@example.edu');
  // Settled: it is stored before it is answered.
  expect(await stored()).toMatchObject({ phone: '98765 43210', emergencyContact: null });

  await asAdmin.ok('updateUser', { id, body: { phone: '91234 56789' } });
  await expect.poll(() => shown('phone')).toBe('91234 56789');
  await desk.press('Save changes');
  await expect.poll(stored).toMatchObject({ phone: '91234 56789', emergencyContact: 'Bela Rao' });
  await isEnabled(desk, 'Save changes', false);
});

test('a list whose answer was on its way when the line came back is asked for again', async () => {
  const office = await openOffice();
  const student = await enrol(office, 'Nila Rao');
  await newEvent(office, briefing());
  const browser = await openBrowser();
  const other = await deskAt(office, '/students', browser);
  await Promise.all([other.see('Nila Rao'), other.see('Online')]);
  const desk = await Console.open(browser, office.url);
  await desk.signedIn(ADMIN);
  const cut = await scissors(desk);
  // The code of the line.
  await cut(['*/assets/esm-*']);
  await desk.goto('/admin');
  await desk.see(briefing().title ?? '');
  await desk.see('No connection');
  const list = await holdAnswers(desk, '/api/users');
  await follow(desk, 'Students');
  await list.first();
  await office.asAdmin.ok('updateUser', { id: student.id, body: { name: 'Nila Rao Iyer' } });
  // The server has told of it, so it does not tell the desk whose line comes back.
  await other.see('Nila Rao Iyer');
  const askedAgain = desk.page.waitForRequest(request => request.url().includes('/api/users/stats/overview'));
  await cut([]);
  await askedAgain;
  await list.release();
  await desk.see('Nila Rao Iyer');
});

test('a file that nobody answers does not keep other screens from following', async () => {
  const office = await openOffice();
  const student = await enrol(office, 'Nila Rao');
  const event = await newEvent(office, briefing());
  const desk = await deskAt(office, '/students/import');
  const reading = await hold(desk, '/api/users/import/file');
  await chooseFile(desk, 'class.csv', 'Name,Email,Roll No,Branch\nOm Rao,om@example.edu,GCS-1,GCS');
  await reading.first;
  await follow(desk, 'Dashboard');
  await desk.see(briefing().title ?? '');
  await desk.see('Online');
  await byHand(office, event, student, 'present');
  await desk.see('Nila Rao');
});

test('what the office keeps is on every open screen: notices, regular reports, and who waits to be let in', async () => {
  const office = await openOffice();
  const { api, asAdmin } = office;
  await asAdmin.ok('changeOfficeSettings', { body: { approveSignups: true } });
  const browser = await openBrowser();
  const notices = await deskAt(office, '/manage-notices', browser);
  const reports = await deskAt(office, '/reports', browser);
  const students = await deskAt(office, '/students?state=waiting', browser);
  const all = [notices, reports, students];
  await Promise.all([...all.map(desk => desk.see('Online')), students.see(MESSAGES.noStudents)]);

  const notice = { title: 'Identity cards', text: 'Bring yours.', type: 'General' };
  const { notice: written } = await asAdmin.ok('createNotice', { body: notice });
  const daily = { every: 'day', time: '08:00', report: { kind: 'trades' } };
  const { schedule } = await asAdmin.ok('createSchedule', { body: daily });
  await api.ok('register', { body: ANANYA });
  await Promise.all([notices.see(notice.title), reports.see('Every day'), students.see(ANANYA.name)]);
  await asAdmin.ok('deleteNotice', { id: written.id });
  await asAdmin.ok('changeSchedule', { id: schedule.id, body: { paused: true } });
  await Promise.all([notices.gone(notice.title), reports.see('Paused')]);
  expect(all.flatMap(({ complaints }) => complaints)).toEqual([]);
});

/** What stands beside the live count of this event. */
const expectedOf = ({ page }: Console, id: string): Promise<string | undefined> =>
  page.$eval(`[data-event-id="${id}"]`, count => count.nextElementSibling?.textContent ?? undefined);

/** Settles once the live connection of a page has brought a message with these words. */
async function toHearOnLine(page: Page, words: string): Promise<PromiseWithResolvers<void>> {
  const heard = Promise.withResolvers<void>();
  const session = await page.createCDPSession();
  session.on(
    'Network.webSocketFrameReceived',
    ({ response }) => response.payloadData.includes(words) && heard.resolve(),
  );
  await session.send('Network.enable');
  return heard;
}
