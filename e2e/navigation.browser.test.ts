import { expect, test } from 'vitest';
import { newEvent, qrOf } from '#testing/server/scenario.ts';
import { drawnAgain } from './looks/at-rest.ts';
import { Console, openBrowser } from './rig/console.ts';
import { cut, hold } from './rig/intercept.ts';
import { ADMIN } from './rig/product.ts';
import { resize } from './rig/resize.ts';
import { scanByHand, scissors } from './steps/door.ts';
import { follow } from './steps/forms.ts';
import { absentMany, deskAt, enrol, openOffice } from './steps/office.ts';
import { ANANYA } from './steps/people.ts';

test('a new screen begins at its top, and Back returns to where one was', async () => {
  const office = await openOffice();
  const event = await newEvent(office, { title: 'A long list' });
  await absentMany(office, event, 40);
  const admin = await Console.open(await openBrowser(), office.url);
  const { page } = admin;
  await resize(page, { width: 390, height: 664, isMobile: true, hasTouch: true });
  await admin.signedIn(ADMIN);
  await admin.goto(`/attendance/${event.id}`);
  await admin.see('Student 39');
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  // A few pixels are what the browser adds while things above still load.
  const offBy = async () => Math.abs((await scrolled()) - 2_000);
  await page.evaluate(() => window.scrollTo(0, 2_000));
  await expect.poll(offBy).toBeLessThan(20);

  await admin.pressOn('::-p-aria([name="Open menu"][role="button"])');
  await admin.pressOn('::-p-aria([name="Attendance Report"][role="link"])');
  await admin.reach('/attendance-report');
  await admin.see('Attendance Rate');
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await admin.see('Student 39');
  await expect.poll(offBy).toBeLessThan(20);

  // An address that is opened anew, as from a mail, begins at its top, wherever the last one was left.
  await admin.goto('/attendance-report');
  await admin.see('Student 39');
  await expect.poll(scrolled).toBe(0);
});

test('a student is opened and closed without losing the place in a long list', async () => {
  const office = await openOffice();
  const event = await newEvent(office, { title: 'A long list' });
  await absentMany(office, event, 40);
  const admin = await deskAt(office, '/settings');
  await resize(admin.page, { width: 390, height: 664, isMobile: true, hasTouch: true });
  const trades = await hold(admin, '/api/users/stats/overview');
  await admin.goto('/students');
  const student = await admin.page.waitForSelector('li ::-p-aria([name="Student 16"][role="link"])');
  await admin.see('Showing 40 of 40 students');
  await admin.page.evaluate(() => document.fonts.ready.then(() => undefined));
  await drawnAgain(admin);
  // The trades above the list have their room before they are known.
  const top = () => student?.evaluate(link => link.getBoundingClientRect().top);
  const topBefore = await top();
  await trades.release();
  await admin.page.waitForSelector('::-p-aria([name="All trades 40"][role="button"])');
  await expect.poll(top).toBe(topBefore);
  const scrolled = () => admin.page.evaluate(() => Math.round(window.scrollY));
  await student?.evaluate(link => link.scrollIntoView({ block: 'center' }));
  await expect.poll(scrolled).toBeGreaterThan(500);
  // Rows that are drawn only now may be higher than the room that was kept for them.
  let place = 0;
  const moves = async (): Promise<boolean> => {
    const before = place;
    await drawnAgain(admin);
    place = await scrolled();
    return place !== before;
  };
  await expect.poll(moves).toBe(false);

  await follow(admin, 'Student 16');
  await admin.see('Roll number');
  await expect.poll(scrolled).toBe(place);
  await admin.escape();
  await admin.page.waitForFunction(() => !document.querySelector('[role="dialog"]'));
  await expect.poll(scrolled).toBe(place);
});

test('after Back, the fields of a list show what it is filtered by', async () => {
  const office = await openOffice();
  await enrol(office, 'Asha Verma');
  await enrol(office, 'Bela Rao');
  const admin = await deskAt(office, '/students');
  const { page } = admin;
  const shown = (field: string) =>
    page.$eval(field, each =>
      each instanceof HTMLInputElement || each instanceof HTMLSelectElement ? each.value : null,
    );
  await admin.see('Showing 2 of 2 students');
  await admin.search('asha');
  await admin.see('Showing 1 of 1 student');
  await admin.pressOn('nav ::-p-aria([name="Students"][role="link"])');
  await admin.see('Showing 2 of 2 students');
  await expect.poll(() => shown('input[type=search]')).toBe('');
  await page.goBack();
  await admin.see('Showing 1 of 1 student');
  await expect.poll(() => shown('input[type=search]')).toBe('asha');

  await admin.goto('/attendance-report');
  await admin.choose('[aria-label="As known"]', 'earlier');
  await page.waitForSelector('[name=asOf]');
  await page.type('[name=asOf]', '01052026');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('1000AM');
  await page.waitForFunction(() => location.search.includes('asOf='));
  await admin.pressOn('nav ::-p-aria([name="Attendance Report"][role="link"])');
  await page.waitForSelector('[name="asOf"]', { hidden: true });
  await page.goBack();
  await page.waitForFunction(() => location.search.includes('asOf='));
  await expect.poll(() => shown('[aria-label="As known"]')).toBe('earlier');
  await expect.poll(() => shown('[name="asOf"]')).toBe('2026-01-05T10:00');
});

test('Back asks before what was typed is lost, stays where it is told to, and goes where it is let', async () => {
  const office = await openOffice();
  const admin = await deskAt(office, '/admin');
  const { page } = admin;
  await admin.pressOn('nav ::-p-aria([name="Create Event"][role="link"])');
  await admin.reach('/create-event');
  await admin.fill('Title', 'A drive that is not saved');

  await page.goBack();
  await admin.see('Leave without saving?');
  await admin.reach('/create-event');
  await admin.press('Keep editing');
  await admin.gone('Leave without saving?');
  await admin.reach('/create-event');

  // The link at the top leads to no place that Back would have to pass.
  await admin.focus('::-p-aria([name="Skip to content"][role="link"])');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'main');

  await page.goBack();
  await admin.press('Leave without saving');
  await admin.reach('/admin');
  // Only one place was left: Forward leads to the form again.
  await page.goForward();
  await admin.reach('/create-event');

  // What lies over a form is closed first, though it was there, hidden, before the form.
  await resize(page, { width: 390, height: 844 });
  await admin.fill('Title', 'Another drive');
  await admin.press('Open menu');
  await page.waitForSelector('[role="dialog"]');
  await page.evaluate(() => window.history.back());
  await page.waitForSelector('[role="dialog"]', { hidden: true });
  // Settled: both would have opened a dialog at once.
  expect(await admin.page.$$('::-p-text(Leave without saving?)')).toEqual([]);
  await admin.reach('/create-event');
});

test('a screen whose code is lost on the way says so at its address, and the others open', async () => {
  const office = await openOffice();
  const admin = await deskAt(office, '/admin');
  await admin.see('Dashboard');
  const mend = await cut(admin, '/assets/');
  await admin.pressOn('nav ::-p-aria([name="Students"][role="link"])');
  await admin.reach('/students');
  await admin.see('This screen could not be loaded');
  await mend();
  await admin.pressOn('nav ::-p-aria([name="Dashboard"][role="link"])');
  await admin.reach('/admin');
  await admin.gone('This screen could not be loaded');
  await admin.see('Quick Actions');
});

test('a screen whose style sheet is lost on the way comes with it at the next opening', async () => {
  const office = await openOffice();
  const admin = await deskAt(office, '/admin');
  await admin.see('Quick Actions');
  const cut = await scissors(admin);
  await cut(['*/assets/students-page-*.css']);
  await admin.pressOn('nav ::-p-aria([name="Students"][role="link"])');
  await admin.see('This screen could not be loaded');
  await admin.pressOn('nav ::-p-aria([name="Dashboard"][role="link"])');
  await admin.see('Quick Actions');
  // Without a network it is no more there at the second try.
  await admin.pressOn('nav ::-p-aria([name="Students"][role="link"])');
  await admin.see('This screen could not be loaded');
  await cut([]);
  await admin.pressOn('nav ::-p-aria([name="Dashboard"][role="link"])');
  await admin.see('Quick Actions');
  await admin.pressOn('nav ::-p-aria([name="Students"][role="link"])');
  await admin.see('Print QR Cards');
  const sheets = () => admin.page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
  await expect.poll(sheets).toContainEqual(expect.stringContaining('/assets/students-page-'));
});

const BAR = '::-p-aria([name="Loading the next screen"][role="progressbar"])';

test('a search that settles while a link’s screen is on its way does not keep the link from leading there', async () => {
  const office = await openOffice();
  const admin = await deskAt(office, '/students');
  await admin.see('Import a List');
  const parts = await hold(admin, '/assets/');
  await admin.search('Nobody of this name');
  await admin.pressOn('::-p-aria([name="Import a List"][role="link"])');
  await parts.first;
  await expect.poll(() => admin.page.url()).toContain('?search=');
  // The bar at the top still says that something comes.
  await admin.page.waitForSelector(BAR);
  await parts.release();
  await admin.reach('/students/import');
  await admin.see('Import Students');
  await admin.page.goBack();
  await admin.see('Import a List');
  // Settled: the search is shown with the list.
  expect(await admin.page.$eval('input[type=search]', ({ value }) => value)).toBe('Nobody of this name');
});

test('a press on the shown screen’s own link calls off the way to another', async () => {
  const office = await openOffice();
  const admin = await deskAt(office, '/students');
  await admin.see('Import a List');
  const parts = await hold(admin, '/assets/');
  await admin.pressOn('::-p-aria([name="Import a List"][role="link"])');
  await parts.first;
  await admin.page.waitForSelector(BAR);
  await admin.pressOn('nav ::-p-aria([name="Students"][role="link"])');
  await admin.page.waitForSelector(BAR, { hidden: true });
  await parts.release();
  await admin.search('Nobody of this name');
  await admin.see('No students found');
  expect(new URL(admin.page.url()).pathname).toBe('/students');
});

test('a search that settles after Back was pressed does not keep Back from leading there', async () => {
  const office = await openOffice();
  const admin = await deskAt(office, '/students/import');
  await admin.pressOn('nav ::-p-aria([name="Students"][role="link"])');
  await admin.see('Import a List');
  // Now the code of the screen before is not here.
  await admin.page.setCacheEnabled(false);
  await admin.page.reload({ waitUntil: 'domcontentloaded' });
  await admin.see('Import a List');
  const parts = await hold(admin, '/assets/');
  await admin.search('Nobody of this name');
  // At once, before the search settles.
  await admin.page.evaluate(() => window.history.back());
  await admin.page.waitForSelector(BAR);
  // A pause as long as the one of the search, and begun later.
  await admin.page.evaluate(() => new Promise(resolve => setTimeout(resolve, 300)));
  await parts.release();
  await admin.see('Import Students');
  await admin.reach('/students/import');
});

test('Back on a phone closes the menu, a history and the photo dialog, and stays on the page below', async () => {
  const office = await openOffice();
  const event = await newEvent(office, { title: 'Campus drive' });
  const student = await Console.open(await openBrowser(), office.url);
  const { page } = student;
  await resize(page, { width: 390, height: 664, isMobile: true, hasTouch: true });
  await student.signedUp(ANANYA);
  await student.goto('/dashboard');
  await student.pressOn(`main a[href="/attendance/${event.id}"]`);
  await student.reach(`/attendance/${event.id}`);
  await student.press('My History Here');
  await closedByBack(student);
  await student.focusOn('My History Here');
  await student.press('Open menu');
  await closedByBack(student);
  await student.press('Open menu');
  await student.pressOn('[role="dialog"] a[href="/profile"]');
  await student.reach('/profile');
  await student.press('Add a photo');
  await closedByBack(student);
  // Then Back leads back, past nothing in between.
  await page.goBack();
  await student.reach(`/attendance/${event.id}`);
  await page.goBack();
  await student.reach('/dashboard');
  expect(student.complaints).toEqual([]);
});

test('Back at the scanner closes the scanned student, and stays there', async () => {
  const office = await openOffice();
  await newEvent(office, { title: 'Campus drive' });
  const desk = await deskAt(office, '/admin');
  await desk.pressOn('nav ::-p-aria([name="Scan QR Code"][role="link"])');
  await desk.see('Present now');
  await scanByHand(desk, qrOf(await enrol(office, 'Asha Kulkarni')));
  await closedByBack(desk);
  await desk.page.goBack();
  await desk.reach('/admin');
});

test('Back closes an editor that lies over the page, and asks first where something is typed', async () => {
  const office = await openOffice();
  const event = await newEvent(office, { title: 'Campus drive' });
  await enrol(office, 'Asha Kulkarni');
  const desk = await deskAt(office, '/admin');
  const { page } = desk;
  const back = () => page.evaluate(() => window.history.back());
  const covered = () => page.$$('[role="dialog"]').then(found => found.length);
  const losesItOnlyWhenTold = async (address: string): Promise<void> => {
    await back();
    await desk.see('Leave without saving?');
    await desk.press('Keep editing');
    await desk.gone('Leave without saving?');
    await back();
    await desk.press('Leave without saving');
    await expect.poll(covered).toBe(0);
    // Settled: a second place would have been left in the same moment.
    expect(desk.path()).toBe(address);
  };
  await desk.pressOn('nav ::-p-aria([name="Manage Notices"][role="link"])');
  await desk.reach('/manage-notices');
  await desk.press('New Notice');
  await desk.focusOn('title');
  await closedByBack(desk);
  await desk.focusOn('New Notice');
  await desk.press('New Notice');
  await desk.fill('Title', 'Bring two photographs');
  await losesItOnlyWhenTold('/manage-notices');
  await page.goBack();
  await desk.reach('/admin');

  // A dialog into which much is typed is left in the same way.
  await desk.pressOn(`main a[href="/attendance/${event.id}"]`);
  await desk.press('Mark from a list');
  await closedByBack(desk);
  await desk.press('Mark from a list');
  await desk.fill('Roll numbers', 'K-0');
  await losesItOnlyWhenTold(`/attendance/${event.id}`);
});

/** What covers the page is closed by Back, and the page stays. */
async function closedByBack(person: Console): Promise<void> {
  const { page } = person;
  const covered = () => page.$$('[role="dialog"]').then(found => found.length);
  await expect.poll(covered).toBe(1);
  const before = person.path();
  // What is held up goes nowhere, so no new page is awaited.
  await page.evaluate(() => window.history.back());
  await expect.poll(covered).toBe(0);
  // The browser had gone already, and comes back.
  await expect.poll(() => person.path()).toBe(before);
}

test('a screen without an entry of its own in the menu lights the one that it belongs to', async () => {
  const office = await openOffice();
  const event = await newEvent(office);
  const desk = await deskAt(office, '/scan');
  const lit = () =>
    desk.page.$$eval('nav[aria-label="Main"] [aria-current]', entries =>
      entries.map(entry => [entry.textContent, entry.getAttribute('aria-current')]),
    );
  await expect.poll(lit).toEqual([['Scan QR Code', 'page']]);
  for (const [address, entry] of [
    ['/passes', 'Scan QR Code'],
    ['/late-scans', 'Dashboard'],
    [`/attendance/${event.id}`, 'Events'],
    [`/edit-event/${event.id}`, 'Events'],
    ['/students/import', 'Students'],
  ] as const) {
    await desk.goto(address);
    await expect.poll(lit, { message: address }).toEqual([[entry, 'true']]);
  }
});

test('a long sentence below a heading leaves the main button its place at the right', async () => {
  const office = await openOffice();
  const event = await newEvent(office);
  const desk = await deskAt(office, `/passes?event=${event.id}`);
  await desk.see('Only those of one event are shown.');
  await desk.see('Issue Pass');
  const apart = () =>
    desk.page.$eval('main header', header => {
      const [end, button] = [header, header.querySelector('button')].map(
        each => each?.getBoundingClientRect().right,
      );
      return Math.round((end ?? 0) - (button ?? 0));
    });
  await expect.poll(apart).toBe(0);
});
