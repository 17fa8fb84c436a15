import { expect, test } from 'vitest';
import type { Event } from '#contract/events/schema.ts';
import { newEvent } from '#testing/server/scenario.ts';
import type { Console } from './rig/console.ts';
import { cut, hold } from './rig/intercept.ts';
import { ADMIN } from './rig/product.ts';
import { STUDENT_MENU } from './specified/specified-elements.ts';
import {
  closeMenu,
  day,
  enter,
  fill,
  focusIn,
  follow,
  links,
  look,
  MENU,
  MOCK,
  narrow,
  openMenu,
  openScene,
  publish,
  type Scene,
  texts,
  titles,
} from './steps/notices-scene.ts';
import { ANANYA } from './steps/people.ts';

test('an admin manages notices, and everyone reads those in force above the events', async () => {
  const scene = await openScene();
  const visitor = await enter(scene);
  await visitor.goto('/notices');
  await visitor.see('No upcoming events found');
  await visitor.press('Refresh Events');
  await look(visitor, 'notices-empty');

  const office = await enter(scene);
  await office.signedIn(ADMIN);
  await office.goto('/admin');
  await office.pressOn('nav ::-p-text(Manage Notices)');
  await office.see('No notices yet');
  await look(office, 'manage-notices-empty');
  await writeNotice(office);

  await fill(scene);
  await office.page.reload();
  await office.see('Was shown from');
  await expect.poll(() => titles(office, 'Published')).toEqual(['Placement drive on Friday', 'Fees are due']);
  await look(office, 'manage-notices');
  await pinEditAndDelete(office);

  await visitor.press('Refresh');
  await visitor.see('Showing 3 of 3');
  await expect.poll(() => titles(visitor, 'Notices')).toEqual(['Placement drive on Friday']);
  expect([office.complaints, visitor.complaints]).toEqual([[], []]);
});

/** Errors at the fields, the focus in the first one. No input is lost, even if the form is left by accident. */
async function writeNotice(office: Console): Promise<void> {
  await office.press('New Notice');
  await office.fill('Text', 'Bring your ID card.');
  await office.press('Save Notice');
  await office.see('Title is required');
  await office.focusOn('title');
  const slips = [() => office.escape(), () => office.page.evaluate(() => window.history.back())];
  for (const slip of slips) {
    await slip();
    await office.see('Leave without saving?');
    await office.press('Keep editing');
    await office.gone('Leave without saving?');
  }
  await office.set('publish_date', day(2));
  await office.set('expiry_date', day(1));
  await office.press('Save Notice');
  await office.see('Expiry date cannot be before the publish date');
  await look(office, 'manage-notices-errors');
  await office.fill('Title', 'Identity cards');
  await office.set('expiry_date', day(9));
  // Whoever is asked while it is on its way need not answer any more.
  const saving = await hold(office, '/api/notices');
  await office.press('Save Notice');
  await saving.first;
  await office.press('Close');
  await office.see('Leave without saving?');
  await saving.release();
  await office.see('Notice saved');
  await office.gone('Leave without saving?');
  await office.see('Will be shown from');
  await office.focusOn('New Notice');
}

/** When a notice disappears, the focus moves to the one beside it. */
async function pinEditAndDelete(office: Console): Promise<void> {
  await office.press('Pin Fees are due');
  await office.see('Notice updated');
  await office.press('Edit Identity cards');
  await office.fill('Title', 'Identity cards, again');
  await office.press('Save Notice');
  await office.see('Identity cards, again');
  await expect.poll(() => titles(office, 'Scheduled')).toEqual(['Identity cards, again']);
  await office.page.waitForSelector('[role="dialog"]', { hidden: true });
  await office.page.waitForSelector('::-p-aria([name="Unpin Fees are due"])');
  await office.press('Delete Fees are due');
  await office.see('cannot be brought back');
  await look(office, 'manage-notices-delete');
  await office.press('Delete Notice');
  await office.see('Notice deleted');
  await focusIn(office, 'Placement drive on Friday');
  // What has left a list keeps its place while a pointer lies over the list.
  await office.page.mouse.move(0, 0);
  await office.gone('Fees are due');
  await expect.poll(() => titles(office, 'Published')).toEqual(['Placement drive on Friday']);
}

test('visitors and students read, search and filter, and see a message when that fails', async () => {
  const scene = await openScene();
  const drive = await fill(scene);
  const visitor = await enter(scene);
  await comeByTheMenu(visitor);
  await expect.poll(() => titles(visitor, 'Notices')).toEqual(['Placement drive on Friday', 'Fees are due']);
  await expect.poll(() => titles(visitor, 'Upcoming Events')).toEqual([drive.title, 'Resume clinic', MOCK]);
  await expect.poll(() => links(visitor, 'main h3')).toEqual([]);
  await searchAndFilter(visitor);
  await loseTheNetwork(scene, visitor);
  await waitInVain(scene);

  const [office, student] = await insideTheShell(scene, drive);
  await askForMore(scene, visitor);
  expect([...office.complaints, ...student.complaints]).toEqual([]);
});

/** From the landing page by its slide-in menu, which returns the focus. */
async function comeByTheMenu(visitor: Console): Promise<void> {
  await narrow(visitor);
  await visitor.goto('/');
  await visitor.see('Version 1.0');
  await openMenu(visitor);
  await expect.poll(() => links(visitor, MENU)).toEqual(['/', '/notices', '/login', '/signup']);
  await look(visitor, 'landing-menu');
  await closeMenu(visitor);
  await openMenu(visitor);
  await follow(visitor, 'Notices', '/notices');
  await visitor.see('Placement drive on Friday');
  await look(visitor, 'notices');
}

async function searchAndFilter(visitor: Console): Promise<void> {
  await visitor.press('Read more of Placement drive on Friday');
  await visitor.see('Civil Engineering only');
  await visitor.gone('Bring it on paper.');
  await visitor.press('Read more of Resume clinic');
  await visitor.see('Bring it on paper.');
  await visitor.press('Read less of Placement drive on Friday');
  await visitor.choose('[aria-label="Event type"]', 'TNP Meeting');
  await visitor.see('Showing 1 of 1');
  await visitor.search('nowhere');
  await visitor.see('No events found');
  await expect.poll(() => new URL(visitor.page.url()).search).toBe('?search=nowhere&event_type=TNP+Meeting');
  await visitor.press('Clear filters');
  await visitor.see('Showing 3 of 3');
  await visitor.page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'search');
}

/** The content stays in the meantime. When the network is back, the page reloads its data by itself. */
async function loseTheNetwork(scene: Scene, visitor: Console): Promise<void> {
  await visitor.offline();
  await visitor.press('Refresh');
  await visitor.see('Failed to fetch notices');
  await visitor.see('Network error. Please check your connection and try again.');
  await look(visitor, 'notices-offline');
  await publish(scene, { title: 'Hostel forms' });
  await visitor.online();
  await visitor.see('Hostel forms');
  await visitor.gone('Failed to fetch');
}

/** A first answer that does not come, and one to a filter. */
async function waitInVain(scene: Scene): Promise<void> {
  const unlucky = await enter(scene);
  await unlucky.goto('/favicon.svg');
  // A device that kept no notices.
  await unlucky.page.evaluate(() => void indexedDB.deleteDatabase('rollcall-kept'));
  let mend = await cut(unlucky, '/api/notices/upcoming');
  await unlucky.goto('/notices');
  await unlucky.see('Failed to fetch notices');
  await look(unlucky, 'notices-failed');
  await mend.byPressing('Try again');
  await unlucky.see('Hostel forms');
  mend = await cut(unlucky, '/api/notices/upcoming');
  await unlucky.choose('[aria-label="Event type"]', 'TNP Meeting');
  await unlucky.see('Failed to fetch events');
  await mend.byPressing('Try again');
  await unlucky.see('Showing 1 of 1');
}

const ADMIN_MENU = [
  'Dashboard',
  'Scan QR Code',
  'Create Event',
  'Attendance Report',
  'Manage Notices',
  'Events',
  'Students',
  'Approvals',
  'Reports',
];

/** The menu of a phone leads there too, and scans at the door are counted without a reload. */
async function insideTheShell(scene: Scene, drive: Event): Promise<[office: Console, student: Console]> {
  const { api, asAdmin } = scene;
  await api.ok('register', { body: ANANYA });
  const other = await api.ok('register', {
    body: { ...ANANYA, email: 'o@example.edu', roll_no: 'GEC-108' },
  });
  const office = await enter(scene);
  await office.signedIn(ADMIN);
  await office.goto('/admin');
  await office.see('Manage Notices');
  await expect.poll(() => texts(office, 'aside nav a')).toEqual(ADMIN_MENU);
  await office.goto('/notices');
  await office.see('0 attendees');
  await expect.poll(() => links(office, 'main header')).toEqual(['/admin', '/create-event']);

  const student = await enter(scene);
  await narrow(student);
  await student.signedIn(ANANYA);
  await student.goto('/dashboard');
  await openMenu(student);
  await expect.poll(() => texts(student, `${MENU} a`)).toEqual(STUDENT_MENU);
  await closeMenu(student);
  await openMenu(student);
  await follow(student, 'View Notices', '/notices');
  await student.see('0 attendees');
  await expect.poll(() => links(student, 'main header')).toEqual(['/dashboard']);
  await expect.poll(() => links(student, 'main h3')).toContain(`/attendance/${drive.id}`);

  const body = { userId: other.user.id, eventId: drive.id, status: 'present' };
  await asAdmin.ok('mark', { body });
  await Promise.all([office.see('1 attendee'), student.see('1 attendee')]);
  await look(student, 'notices-student');
  return [office, student];
}

/** Loads more than the first page. The focus moves to the first new entry. */
async function askForMore(scene: Scene, visitor: Console): Promise<void> {
  await publish(scene, { title: 'Library hours' });
  const many = Array.from({ length: 50 }, (_, index) => `Guest lecture ${index}`);
  await Promise.all(many.map(title => newEvent(scene, { title, date: day(20) })));
  await visitor.press('Refresh');
  await visitor.see('Showing 50 of 53');
  await visitor.press('Show more notices');
  await focusIn(visitor, 'Fees are due');
  await visitor.press('Show more');
  await visitor.see('Showing 53 of 53');
  await expect.poll(() => titles(visitor, 'Upcoming Events')).toHaveLength(53);
  await focusIn(visitor, (await titles(visitor, 'Upcoming Events'))[50] ?? '');
}

test('the oldest of many notices can be read', async () => {
  const scene = await openScene();
  await publish(scene, { title: 'The oldest', publish_date: day(-30) });
  for (let nth = 1; nth < 52; nth++) await publish(scene, { title: `Notice ${nth}` });
  const visitor = await enter(scene);
  await visitor.goto('/notices');
  await visitor.see('Showing 3 of 52');
  await visitor.press('Show more notices');
  await visitor.see('Showing 50 of 52');
  const restored = await cut(visitor, '/api/notices/today');
  await visitor.press('Show more notices');
  await visitor.see('Failed to fetch notices');
  await restored();
  await visitor.press('Show more notices');
  await visitor.see('The oldest');
  await visitor.see('52 notices');
  await expect.poll(() => titles(visitor, 'Notices')).toHaveLength(52);
});
