import { expect, test } from 'vitest';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { today } from '#contract/time.ts';
import { newEvent, qrOf, TIME_ZONE } from '#testing/server/scenario.ts';
import { descriptionOf } from './looks/screen-reader.ts';
import { Console, openBrowser } from './rig/console.ts';
import { still } from './rig/media.ts';
import { ADMIN } from './rig/product.ts';
import { resize } from './rig/resize.ts';
import { scanByHand, scissors } from './steps/door.ts';
import { follow } from './steps/forms.ts';
import { scanWithKeys } from './steps/handheld.ts';
import { Keys } from './steps/keys.ts';
import { briefing, byHand, deskAt, enrol, openOffice } from './steps/office.ts';
import { ANANYA, MEERA } from './steps/people.ts';

const TITLE = 'Group discussion';
test('a student without a pointer registers, shows the code, reads the history, and leaves', async () => {
  const office = await openOffice();
  const event = await newEvent(office, briefing());
  const browser = await openBrowser();
  const student = await Console.open(browser, office.url);
  const { page } = student;
  await still(student);
  await page
    .browserContext()
    .overridePermissions(office.url, ['clipboard-write', 'clipboard-sanitized-write']);
  await student.goto('/');
  await student.see('Version 1.0');
  const keys = new Keys(student);

  // The first stop skips the bar, and is visible.
  await keys.tab();
  await keys.focusOn('Skip to content');
  await keys.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'main');
  await keys.enter('link', 'Get Started');
  await keys.arrive('/signup', 'Create your account · Rollcall');
  await keys.enter('button', 'Create Account');
  await keys.focusOn('Full name');
  await keys.type('Full name', ANANYA.name);
  await keys.type('Email', ANANYA.email);
  await keys.type('Roll number', ANANYA.roll_no);
  await keys.choose('Trade', 'Electronics');
  await keys.type('Password', ANANYA.password);
  await keys.type('Confirm password', ANANYA.password);
  await keys.press('Enter');
  await keys.announced(MESSAGES.welcome(ANANYA.name));
  await keys.arrive('/dashboard', 'Dashboard · Rollcall');

  await keys.enter('link', 'My QR Code');
  await keys.arrive('/qr-code', 'My QR Code · Rollcall');
  await keys.enter('button', 'Download');
  await keys.announced(MESSAGES.qrDownloaded);
  await keys.enter('button', 'Share');
  await keys.announced(MESSAGES.qrDataCopied);

  const { user } = await office.api.ok('login', {
    body: { email: ANANYA.email, password: ANANYA.password },
  });
  await student.see('Online');
  await Promise.all([
    keys.announced(MESSAGES.youWereMarked('present', event.title)),
    byHand(office, event, user, 'present'),
  ]);
  await keys.enterBack('link', 'My Attendance');
  await keys.arrive('/attendance', 'My Attendance · Rollcall');
  await keys.announced('Showing 1 of 1 records');
  await keys.choose('Status', 'Absent');
  await keys.announced('Showing 0 of 0 records (1 in all)');
  await keys.enter('button', 'Clear filters');
  await keys.announced('Showing 1 of 1 records');
  await keys.focusOn('Search events');
  await keys.type('Search events', 'nothing of that name', 'searchbox');
  await student.see(MESSAGES.adjustFilters);

  await keys.enterBack('link', 'View Notices');
  await keys.arrive('/notices', 'Notices and Events · Rollcall');
  await keys.enter('button', 'Refresh');
  await page.waitForFunction(() => !document.querySelector('[data-loading="true"]'));
  await keys.focusOn('Refresh');
  await keys.enter('link', event.title);
  await keys.arrive(`/attendance/${event.id}`, `${event.title} · Rollcall`);

  await keys.enterBack('link', 'Update Profile');
  await keys.arrive('/profile', 'Profile · Rollcall');
  await keys.enter('button', 'Edit');
  await keys.focusOn('Name');
  await keys.type('Name', 'Ananya R. Iyer');
  await keys.enter('button', 'Save');
  await keys.announced(SERVER_MESSAGES.profileUpdated);
  await keys.focusOn('Edit');

  await keys.enterBack('link', 'Settings');
  await keys.arrive('/settings', 'Settings · Rollcall');
  await keys.tabTo('radio', 'System');
  await keys.press('ArrowUp');
  await page.waitForFunction(() => document.documentElement.dataset['mantineColorScheme'] === 'dark');
  // The focus is visible in dark mode too, on all stops.
  await keys.tab();
  await keys.tabTo('button', 'Account of Ananya R. Iyer', { back: true });
  await keys.chooseInMenu('Account of Ananya R. Iyer', 'Logout');
  await keys.announced(MESSAGES.loggedOut);
  await keys.arrive('/', 'Rollcall: attendance by QR code');
  expect([...keys.faults]).toEqual([]);
});

test('an admin without a pointer plans an event, marks at the door, corrects a mark, and manages students and notices', async () => {
  const office = await openOffice({ worker: true });
  const kabir = await enrol(office, 'Kabir Rao');
  await enrol(office, 'Zoya Khan', 'Civil Engineering');
  const admin = await Console.open(await openBrowser(), office.url);
  const { page } = admin;
  await still(admin);
  await admin.goto('/login');
  await admin.see('Sign In');
  const keys = new Keys(admin);
  await keys.type('Email', ADMIN.email);
  await keys.type('Password', ADMIN.password);
  await keys.press('Enter');
  await keys.arrive('/admin', 'Dashboard · Rollcall');

  await keys.enterBack('link', 'Create Event');
  await keys.arrive('/create-event', 'Create Event · Rollcall');
  await keys.enter('button', 'Create Event');
  await keys.announced(MESSAGES.titleRequired);
  await keys.focusOn('Title');
  await keys.type('Title', TITLE);
  await keys.tabToField('date');
  const [year, month, day] = today(new Date(), TIME_ZONE).split('-');
  await page.keyboard.type(`${month}${day}${year}`);
  await keys.tabToField('time');
  await page.keyboard.type('0930AM');
  await keys.type('Location', 'Seminar hall 2');
  await keys.press('Enter');
  await keys.announced(MESSAGES.eventCreated);
  await keys.arrive('/admin', 'Dashboard · Rollcall');

  // The door: a handheld scanner types into the field and presses Enter, as a person does with a roll number.
  await keys.enterBack('link', 'Scan QR Code');
  await keys.arrive('/scan', 'Scan QR Code · Rollcall');
  await admin.see('Present now');
  await keys.tabTo('textbox', 'Roll number or name');
  await scanWithKeys(page, qrOf(kabir));
  await keys.focusOn('Mark Attendance');
  await keys.announced('Kabir Rao');
  await keys.heldByDialog();
  await keys.enter('button', 'Mark Attendance');
  await page.waitForSelector('[data-testid="scan-result"][data-outcome="marked"][role="alert"]');
  await keys.focusOn('Scan Next');
  await admin.escape();
  await keys.focusOn('Start Scanning');
  await keys.typeByHand('Roll number or name', 'Zoya');
  await keys.press('Enter');
  await keys.focusOn('Choose Zoya Khan');
  await keys.press('Enter');
  await keys.arrive('/mark-attendance', 'Mark Attendance · Rollcall');
  await keys.tabTo('radio', 'Present');
  await keys.press('ArrowRight');
  await keys.enter('button', 'Mark Attendance');
  await keys.announced(MESSAGES.marked);
  await keys.enter('link', 'Back to Dashboard');
  await keys.arrive('/admin', 'Dashboard · Rollcall');

  // One event: a mark is corrected, and the focus returns to where the correction began.
  await keys.enter('link', TITLE);
  await page.waitForFunction(() => location.pathname.startsWith('/attendance/'));
  await keys.arrive(admin.path(), `${TITLE} · Rollcall`);
  await keys.chooseInMenu('Actions for Zoya Khan', 'Correct to present');
  await keys.heldByDialog();
  await keys.type('Reason', 'Came in by the other door');
  await keys.enter('button', 'Correct to present');
  await keys.announced(SERVER_MESSAGES.corrected('present'));
  await keys.focusOn('Actions for Zoya Khan');

  await keys.enterBack('link', 'Attendance Report');
  await keys.arrive('/attendance-report', 'Attendance Report · Rollcall');
  await keys.choose('Trade', 'Civil');
  await keys.announced('Showing 1 of');
  await keys.tabTo('button', 'Export PDF', { back: true });
  await keys.press('Enter');
  await keys.announced(MESSAGES.reportExported);
  await keys.focusOn('Export PDF');

  await keys.enterBack('link', 'Students');
  await keys.arrive('/students', 'Students · Rollcall');
  await keys.enter('link', 'Zoya Khan');
  await page.waitForSelector('[role="dialog"] [name="phone"]');
  await keys.heldByDialog();
  await keys.type('Phone', '98765 43210');
  await keys.enter('button', 'Save changes');
  await keys.announced(SERVER_MESSAGES.userUpdated);
  await admin.escape();
  await keys.focusOn('Zoya Khan');

  await keys.enterBack('link', 'Manage Notices');
  await keys.arrive('/manage-notices', 'Manage Notices · Rollcall');
  await keys.enter('button', 'New Notice');
  await keys.heldByDialog();
  await keys.type('Title', 'Fees are due');
  await keys.type('Text', 'Pay at the office before Friday.');
  await keys.enter('button', 'Save Notice');
  await keys.announced(SERVER_MESSAGES.noticeCreated);
  await keys.announced('Published: 1');
  await keys.focusOn('New Notice');

  await keys.enterBack('button', 'Logout');
  await keys.announced(MESSAGES.loggedOut);
  await keys.arrive('/', 'Rollcall: attendance by QR code');
  expect([...keys.faults]).toEqual([]);
});

test('what opens beside a page begins with its title, its first field or its entry, and not with Close', async () => {
  const office = await openOffice();
  const student = await enrol(office, 'Asha Verma');
  const event = await newEvent(office, { title: 'Campus drive' });
  await byHand(office, event, student, 'present');
  const desk = await deskAt(office, '/students');
  await follow(desk, 'Asha Verma');
  await desk.see('Save changes');
  await desk.focusOn('Student');
  await desk.goto(`/attendance/${event.id}`);
  await desk.press('Actions for Asha Verma');
  await desk.pressOn('[role="menuitem"]::-p-text(History)');
  await desk.focusOn('History of Asha Verma');
  await desk.goto('/passes');
  await desk.press('Issue Pass');
  await desk.focusOn('name');
  // The menu of a phone begins with the entry of its screen, or of the one above that, or with its first one.
  await resize(desk.page, { width: 390, height: 664, isMobile: true, hasTouch: true });
  for (const [address, entry] of [
    ['/students', 'Students'],
    ['/students/import', 'Students'],
    ['/settings', 'Dashboard'],
    ['/notices', 'Dashboard'],
    ['/verify', 'Home'],
  ] as const) {
    await desk.goto(address);
    await desk.press('Open menu');
    await desk.focusOn(entry);
  }
});

test('the focus stays with what was chosen, and a question is read with its dialog and a form is not', async () => {
  const office = await openOffice();
  const event = await newEvent(office, briefing());
  for (const name of ['Zoya Khan', 'Kabir Rao'])
    await byHand(office, event, await enrol(office, name), 'present');
  const admin = await Console.open(await openBrowser(), office.url);
  const { page } = admin;
  await still(admin);
  await admin.signedIn(ADMIN);
  const keys = new Keys(admin);
  await admin.goto('/scan');
  await page.waitForSelector('::-p-aria([name="Scanning mode"][role="radiogroup"])');
  await keys.tabTo('radio', 'One by one');
  await keys.press('ArrowUp');
  await keys.focusOn('Continuous');

  await admin.goto(`/attendance/${event.id}`);
  await keys.chooseInMenu('Actions for Kabir Rao', 'Withdraw mark');
  await keys.heldByDialog();
  // Settled: the dialog has had the focus. Its field says itself what it is.
  expect(await descriptionOf(admin, 'Withdraw mark')).toBe(
    'Kabir Rao is marked present. After this they are not marked: neither present nor absent. The mark and its withdrawal stay in the history.',
  );
  await admin.escape();
  await keys.focusOn('Actions for Kabir Rao');
  await keys.chooseInMenu('Actions for Kabir Rao', 'Withdraw mark');
  await keys.type('Reason', 'Somebody else');
  await keys.enter('button', 'Withdraw mark');
  await keys.announced(SERVER_MESSAGES.withdrawn);
  await page.waitForFunction(() => document.activeElement?.matches('tr'));

  await office.asAdmin.ok('changeOfficeSettings', {
    body: { approveSignups: true },
  });
  for (const person of [ANANYA, MEERA]) await office.api.ok('register', { body: person });
  await admin.goto('/approvals');
  await keys.enter('button', `Approve ${ANANYA.name}`);
  await admin.see('Showing 1 of 1 sign-up');
  await page.waitForFunction(
    name => document.activeElement?.matches('li') && document.activeElement.textContent.includes(name),
    {},
    MEERA.name,
  );

  // The student of a report is chosen by keys alone.
  await admin.goto('/reports');
  await keys.enter('button', 'New Report');
  await keys.choose('Report', 'One s');
  // Settled: a field of it has been used.
  expect(await descriptionOf(admin, 'New Report')).toBe('');
  await keys.enter('button', 'Make Report');
  await keys.focusOn('Student');
  await keys.type('Student', 'Nobody', 'combobox');
  await keys.announced('No student found');
  await keys.type('Student', 'Zoya', 'combobox');
  await page.waitForSelector('[role="option"]');
  await keys.press('ArrowDown');
  const ground = await page.locator('[role="option"][data-combobox-selected]').waitHandle();
  // Settled: nothing is animated.
  expect(await ground.evaluate(at => getComputedStyle(at).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');

  // Escape closes the list, and the next one asks.
  await admin.escape();
  await page.waitForSelector('[role="combobox"][aria-expanded="false"]');
  await admin.escape();
  await keys.focusOn('Keep editing');
  await expect.poll(() => descriptionOf(admin, 'Leave without saving?')).toBe(MESSAGES.reportUnasked);
  await admin.escape();
  await keys.focusOn('Student');
  expect([...keys.faults]).toEqual([]);
});

test('the focus returns to what opened an editor, also where it takes its time to slide away', async () => {
  const office = await openOffice();
  const admin = await deskAt(office, '/manage-notices');
  await admin.press('New Notice');
  await admin.focusOn('title');
  await admin.fill('Title', 'Fees are due');
  await admin.fill('Text', 'Pay at the office before Friday.');
  await admin.focus('[role=dialog] [type=submit]');
  await admin.page.keyboard.press('Enter');
  await admin.page.waitForSelector('[role=dialog]', { hidden: true });
  await admin.focusOn('New Notice');
});

test('what floats over a page never hides what has the focus: chosen students, and scans that are not sent yet', async () => {
  const office = await openOffice();
  await newEvent(office);
  for (let nth = 1; nth < 16; nth++) await enrol(office, `Student ${String(nth).padStart(2, '0')}`);
  const last = await enrol(office, 'Student 16');
  const admin = await deskAt(office, '/students');
  const keys = new Keys(admin);
  await still(admin);
  await admin.see('Showing 16 of 16 students');
  await admin.page.waitForSelector('::-p-aria([name="Select"][role="columnheader"])');
  // Of the cards of a narrow screen, those that are far below are not drawn yet.
  const throughCards = async (): Promise<void> => {
    const first = await admin.page.waitForSelector('::-p-aria([name="Select Student 01"][role="checkbox"])');
    await first?.focus();
    for (let stop = 0; stop < 20; stop++) await keys.tab();
  };
  await keys.tabTo('checkbox', 'Select Student 01');
  await keys.press('Space');
  await admin.see('1 selected');
  await keys.tabTo('checkbox', 'Select Student 16');
  await resize(admin.page, { width: 390, height: 844 });
  await throughCards();
  expect([...keys.faults]).toEqual([]);

  await admin.page.evaluate(() => localStorage.setItem('scan-mode', 'continuous'));
  await admin.goto('/scan');
  await admin.see('Present now');
  const cut = await scissors(admin);
  await cut(['*/api/attendance/scan']);
  await scanByHand(admin, qrOf(last));
  await admin.see(DOOR_MESSAGES.scansWait(1));
  await admin.goto('/students');
  await admin.see(MESSAGES.scansUnsent(1));
  await throughCards();
  expect([...keys.faults]).toEqual([]);
  // Both of them at once.
  await admin.page.evaluate(() => window.scrollTo(0, 0));
  await admin.pressOn('::-p-aria([name="Select Student 01"][role="checkbox"])');
  await admin.see('1 selected');
  await throughCards();
  await admin.focus('::-p-aria([name="Select none"][role="button"])');
  for (let stop = 0; stop < 4; stop++) await keys.tab();
  expect([...keys.faults]).toEqual([]);
});
