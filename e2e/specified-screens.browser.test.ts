import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { newEvent, qrOf } from '#testing/server/scenario.ts';
import { PATHS } from '../console/src/lib/paths.ts';
import { lookAt } from './looks/look.ts';
import { type Names, shows } from './looks/screen-reader.ts';
import { Console, openBrowser } from './rig/console.ts';
import { ADMIN } from './rig/product.ts';
import { scanByHand } from './steps/door.ts';
import { follow, logOut } from './steps/forms.ts';
import { byHand, enrol, type Office, openOffice, scanned } from './steps/office.ts';
import { ANANYA } from './steps/people.ts';

const EVENT = {
  title: 'Campus drive briefing',
  description: 'Bring two copies of your resume.',
  location: 'Main auditorium',
  time: '10:00',
} as const;

const A_DAY_AND_AN_HOUR_MS = 25 * 3_600_000;

test('every screen has the specified elements, by role and name and in order, and axe finds nothing', async () => {
  const office = await openOffice();
  const browser = await openBrowser();
  const [visitor, student, admin] = [
    await Console.open(browser, office.url),
    await Console.open(browser, office.url),
    await Console.open(browser, office.url),
  ];

  await asVisitor(visitor);
  await student.signUp(ANANYA);
  await admin.signedIn(ADMIN);
  await admin.goto('/admin');
  await withNothingThere(student, admin);

  const { id, names } = await aDayAtTheOffice(office);
  await asStudent(student, names);
  await asAdmin(admin, id, names);
  await atTheDoor(office, admin, names);
});

async function asVisitor(visitor: Console): Promise<void> {
  await visitor.goto('/');
  await shows(visitor, 'Landing page, signed out');
  await lookAt(visitor, 'landing');
  await expect.poll(() => linkTo(visitor, 'Get Started')).toBe('/signup');
  await expect.poll(() => linkTo(visitor, 'Create your account')).toBe('/signup');
  await visitor.goto('/notices');
  await shows(visitor, 'Notices and Events');
  await shows(visitor, 'Notices and Events, empty');
  await shows(visitor, 'Notices and Events, buttons');
  await expect.poll(() => linkTo(visitor, 'Back to Home')).toBe('/');
  await visitor.goto('/login');
  await shows(visitor, 'Login');
  await visitor.press('Sign In');
  await visitor.see('Email is required');
  await lookAt(visitor, 'login-errors');
  await visitor.goto('/signup');
  await shows(visitor, 'Signup');
  await lookAt(visitor, 'signup');
  await visitor.goto('/qr-code');
  await shows(visitor, 'My QR Code, signed out');
  await visitor.goto('/attendance');
  await shows(visitor, 'My Attendance, signed out');
}

async function withNothingThere(student: Console, admin: Console): Promise<void> {
  await student.see(MESSAGES.noUpcoming);
  await student.see(MESSAGES.noRecentAttendance);
  await lookAt(student, 'dashboard-empty');
  await student.goto('/attendance');
  await shows(student, 'My Attendance');
  await shows(student, 'My Attendance, empty');
  await student.page.waitForSelector('input[placeholder="Search events..."]');
  await lookAt(student, 'attendance-empty');
  await admin.see(MESSAGES.noUpcoming);
  await admin.see(MESSAGES.noRecentMarked);
  await shows(admin, 'Admin dashboard, empty');
  await lookAt(admin, 'admin-empty');
  await admin.goto('/attendance-report');
  await admin.see(MESSAGES.noRecords);
  await lookAt(admin, 'report-empty');
  await Promise.all([admin.see(MESSAGES.noScannedUser), admin.goto('/mark-attendance')]);
  await admin.reach('/scan');
  await admin.see(MESSAGES.noActiveEvents);
  await lookAt(admin, 'scan-no-event');
}

async function asStudent(student: Console, names: Names): Promise<void> {
  await student.goto('/dashboard');
  await shows(student, 'Student side menu');
  await shows(student, 'Student dashboard', names);
  await student.goto('/');
  await shows(student, 'Landing page, student', { name: ANANYA.name });
  await lookAt(student, 'landing-signed-in');
  await expect.poll(() => linkTo(student, 'My QR Code')).toBe('/qr-code');
  await expect.poll(() => linkTo(student, 'My Attendance')).toBe('/attendance');
  await expect.poll(() => linkTo(student, 'Upcoming Events')).toBe('/notices');
  await expect.poll(() => linkTo(student, 'Open your dashboard')).toBe('/dashboard');
  await student.goto('/notices');
  await shows(student, 'Notices and Events, card', names);
  await expect.poll(() => linkTo(student, 'Back to Dashboard')).toBe('/dashboard');
  await student.goto('/attendance');
  await shows(student, 'My Attendance, history');
  await lookAt(student, 'attendance');
  await student.goto('/qr-code');
  await shows(student, 'My QR Code');
  await shows(student, 'My QR Code, badge');
  await shows(student, 'My QR Code, panels');
  await shows(student, 'My QR Code, profile card', { name: ANANYA.name });
  await lookAt(student, 'qr-code');
  await student.goto('/profile');
  await shows(student, 'Profile, view');
  await shows(student, 'Profile');
  await student.press('Edit');
  await shows(student, 'Profile, edit');
}

async function asAdmin(admin: Console, eventId: string, names: Names): Promise<void> {
  await admin.goto('/admin');
  await shows(admin, 'Admin side menu');
  await shows(admin, 'Admin dashboard');
  await admin.goto('/');
  await shows(admin, 'Landing page, admin', { name: names['creator'] ?? '' });
  await expect.poll(() => linkTo(admin, 'Open your dashboard')).toBe('/admin');
  await expect.poll(() => linkTo(admin, 'Scan QR Code')).toBe('/scan');
  await expect.poll(() => linkTo(admin, 'Create New Event')).toBe('/create-event');
  await expect.poll(() => linkTo(admin, 'View Attendance Sheet')).toBe('/attendance-report');
  await admin.goto('/notices');
  await shows(admin, 'Notices and Events, admin');
  await expect.poll(() => linkTo(admin, 'Back to Dashboard')).toBe('/admin');
  await admin.goto(`/attendance/${eventId}`);
  await shows(admin, 'Event attendance detail', names);
  await shows(admin, 'Event attendance detail, export');
  await shows(admin, 'Event attendance detail, row');
  await saysHowPunctual(admin);
  await admin.goto('/attendance-report');
  await shows(admin, 'Attendance Report');
  await shows(admin, 'Attendance Report, header');
  await shows(admin, 'Attendance Report, count');
  await admin.see('Device clock said');
  await lookAt(admin, 'report');
  await saysHowPunctual(admin);
  await admin.goto('/create-event');
  await shows(admin, 'Create Event');
  await admin.press('Create Event');
  await admin.see('Title is required');
  await lookAt(admin, 'create-event-errors');
  await admin.fill('Title', EVENT.title);
  await admin.set('date', names['day'] ?? '');
  await admin.set('time', EVENT.time);
  await admin.fill('Location', EVENT.location);
  await shows(admin, 'Create Event, filled in', names);
  await lookAt(admin, 'create-event-preview');
  for (const [address, heading] of PROMISED) {
    await admin.goto(address);
    await admin.page.waitForSelector(`::-p-aria([name="${heading}"][role="heading"])`);
  }
}

/** Beside a time of arrival stands how punctual that was. */
const saysHowPunctual = ({ page }: Console) =>
  page.waitForFunction(() =>
    /\d:\d\d [ap]m\W+(On time|Slightly late|Late)/.test(document.querySelector('main')?.innerText ?? ''),
  );

/** Other specified screens (docs/specification.md#screens), and their subject. */
const PROMISED = [
  ['/settings', 'Password'],
  ['/settings', 'Appearance'],
  ['/settings', 'Sounds'],
  ['/students', 'Students'],
  ['/manage-notices', 'Manage Notices'],
] as const;

/** From a scan without an event to a mark by hand. This browser has no camera. */
async function atTheDoor(office: Office, admin: Console, names: Names): Promise<void> {
  const latecomer = await enrol(office, 'Devika Rao');
  const who = { ...names, name: 'Devika Rao' };
  await admin.goto('/scan');
  await shows(admin, 'QR scanner', names);
  await admin.press('Start Scanning');
  await admin.see(MESSAGES.scannerFailed);
  await scanByHand(admin, qrOf(latecomer));
  await admin.see(MESSAGES.selectEventFirst);
  await admin.choose('[role="dialog"] select', `${names['title']} – ${names['date']}`);
  await shows(admin, 'QR scanner, modal', who);
  await lookAt(admin, 'specified-scan-modal');
  await shows(admin, 'QR scanner, data', { data: qrOf(latecomer) });
  await follow(admin, 'Mark absent, or choose another event');
  await admin.reach('/mark-attendance');
  await shows(admin, 'Mark Attendance', who);
  await lookAt(admin, 'mark-attendance');
  await admin.pressOn('::-p-xpath(//label[normalize-space()="Absent"])');
  await expect.poll(() => chosenStatus(admin)).toBe('absent');
  await admin.press('Reset');
  await expect.poll(() => chosenStatus(admin)).toBe('present');
  await admin.press('Mark Attendance');
  await admin.see(MESSAGES.selectEvent);
  await admin.focusOn('Event');
  await admin.choose('main select', `${names['title']} – Event – ${names['date']}, ${names['time']}`);
  await admin.press('Mark Attendance');
  await admin.see(MESSAGES.marked);
  await shows(admin, 'Mark Attendance, done');
  await expect.poll(() => linkTo(admin, 'Scan Another QR')).toMatch(/^\/scan\?event=[\w-]{36}$/);
  await expect.poll(() => linkTo(admin, 'Back to Dashboard')).toBe('/admin');
}

/**
 * Two events of today, so that none is chosen automatically. At the first one two students are present, one of
 * them by a device whose clock is wrong, and one is absent.
 */
async function aDayAtTheOffice(office: Office): Promise<{ readonly id: string; readonly names: Names }> {
  const { user } = await office.api.ok('login', {
    body: { email: ANANYA.email, password: ANANYA.password },
  });
  const event = await newEvent(office, EVENT);
  await newEvent(office, { title: 'Resume clinic', event_type: 'TNP Meeting', time: '15:00' });
  const mark = { userId: user.id, eventId: event.id, status: 'present' };
  const scannedAt = new Date(Date.now() - A_DAY_AND_AN_HOUR_MS).toISOString();
  await office.asAdmin.ok('mark', { body: { ...mark, scannedAt } });
  await scanned(office, event, await enrol(office, 'Kabir Rao'));
  await byHand(office, event, await enrol(office, 'Zoya Khan'), 'absent');
  const { title, description, location, event_type: type, date: day } = event;
  const creator = event.createdBy?.name ?? '';
  return {
    id: event.id,
    names: {
      ...{ title, description, location, type, day, creator },
      ...{ date: spelt(day), time: '10:00 am', attendees: '2 attendees' },
    },
  };
}

/** A day in the console's format. */
function spelt(day: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(new Date(day));
  const of = (type: string) => parts.find(part => part.type === type)?.value ?? '';
  return `${of('weekday')}, ${of('day')} ${of('month')} ${of('year')}`;
}

/** The target of the link that begins with these words, now. */
const linkTo = (person: Console, words: string): Promise<string | null> =>
  person.page.$$eval(
    'main a',
    (links, wanted) => links.find(link => link.textContent?.startsWith(wanted))?.getAttribute('href') ?? null,
    words,
  );

const chosenStatus = ({ page }: Console): Promise<string> =>
  page.$eval('input[type="radio"]:checked', radio => (radio instanceof HTMLInputElement ? radio.value : ''));

test('every address opens to those the specification names, and redirects everyone else as specified', async () => {
  const office = await openOffice();
  const { id } = await newEvent(office);
  const person = await Console.open(await openBrowser(), office.url);
  const led = async (who: 1 | 2 | 3): Promise<void> => {
    for (const door of DOORS) {
      await person.goto(door[0].replace('{eventId}', id));
      // Every screen has exactly one heading. During a redirect there is none.
      await person.page.waitForSelector('h1');
      await expect
        .poll(() => person.path().replace(id, '{eventId}'), { message: `where ${door[0]} leads` })
        .toBe(door[who]);
    }
  };
  await led(1);
  await person.signUp(ANANYA);
  await led(2);
  await person.goto('/dashboard');
  await logOut(person);
  await person.reach('/');
  await person.signIn(ADMIN);
  await led(3);
});

/** An address, and where it leads a signed-out visitor, a student and an admin. */
const DOORS = [
  ['/', '/', '/', '/'],
  ['/notices', '/notices', '/notices', '/notices'],
  ['/login', '/login', '/dashboard', '/admin'],
  ['/signup', '/signup', '/dashboard', '/admin'],
  ['/forgot-password', '/forgot-password', '/dashboard', '/admin'],
  ['/new-password', '/new-password', '/new-password', '/new-password'],
  ['/admin', '/login', '/dashboard', '/admin'],
  ['/dashboard', '/login', '/dashboard', '/admin'],
  ['/attendance/{eventId}', '/login', '/attendance/{eventId}', '/attendance/{eventId}'],
  ['/create-event', '/login', '/dashboard', '/create-event'],
  ['/events', '/login', '/dashboard', '/events'],
  ['/scan', '/login', '/dashboard', '/scan'],
  ['/mark-attendance', '/login', '/dashboard', '/scan'],
  ['/attendance-report', '/login', '/dashboard', '/attendance-report'],
  ['/profile', '/login', '/profile', '/profile'],
  // Signed out, these two screens themselves ask to log in.
  ['/qr-code', '/qr-code', '/qr-code', '/qr-code'],
  ['/attendance', '/attendance', '/attendance', '/attendance'],
  ['/settings', '/login', '/settings', '/settings'],
  ['/passes', '/login', '/dashboard', '/passes'],
  // Not of whoever is signed in, but of the device.
  ['/pass', '/pass', '/pass', '/pass'],
  ['/manage-notices', '/login', '/dashboard', '/manage-notices'],
  ['/students', '/login', '/dashboard', '/students'],
  ['/students/import', '/login', '/dashboard', '/students/import'],
  ['/students/cards', '/login', '/dashboard', '/students/cards'],
  ['/students/photos', '/login', '/dashboard', '/students/photos'],
  ['/late-scans', '/login', '/dashboard', '/late-scans'],
  ['/approvals', '/login', '/dashboard', '/approvals'],
  ['/reports', '/login', '/dashboard', '/reports'],
  ['/edit-event/{eventId}', '/login', '/dashboard', '/edit-event/{eventId}'],
  ['/live/{eventId}', '/login', '/dashboard', '/live/{eventId}'],
  ['/verify/{eventId}', '/verify/{eventId}', '/verify/{eventId}', '/verify/{eventId}'],
  ['/no/such/place', '/', '/', '/'],
  ['/attendance/a/b', '/', '/', '/'],
] as const;

test('every address of the console is among those that were tried', () => {
  const tried: readonly string[] = DOORS.map(([address]) => address);
  const missing = Object.values(PATHS).filter(path => !tried.includes(path.replace(/:\w+/, '{eventId}')));
  expect(missing).toEqual([]);
});
