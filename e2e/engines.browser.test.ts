import { toDataURL } from 'qrcode';
import { describe, expect, test } from 'vitest';
import type { SessionAnswer } from '#contract/accounts/schema.ts';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import { picture } from '#testing/photos/pictures.ts';
import { CAMERA_ADVICE } from '../console/src/features/scanner/camera/camera-trouble.ts';
import { chromium103 } from './engines/chromium-103.ts';
import type { Engine } from './engines/engine.ts';
import { firefox } from './engines/firefox.ts';
import { webkit } from './engines/webkit.ts';
import { ADMIN } from './rig/product.ts';
import { openDoor } from './steps/door.ts';
import { ANANYA, MEERA } from './steps/people.ts';

const ENGINES = [firefox, webkit, chromium103];
const WIDTHS = [1280, 390] as const;
const LONG_TITLE = 'Pre-placement talk and written test of Kaveri Systems Limited';

/** What stands on each screen once it is there, and on none before it. These are in the menu. */
const OFFICE = {
  '/admin': 'Total Students',
  '/events': 'Showing 1 of 1 event',
  '/create-event': 'Event details',
  '/students': 'Showing 3 of 3 students',
  '/reports': 'No reports yet',
  '/attendance-report': 'Attendance Rate',
  '/manage-notices': 'New Notice',
  '/approvals': 'No sign-up waits',
  '/scan': 'present, 3 expected',
};
/** These are opened by their address. */
const OFFICE_BESIDE = {
  '/students/import': 'Drop the file here',
  '/students/photos': 'No photos wait for approval',
  '/late-scans': 'No scan waits for a decision',
  '/passes': 'No passes',
  '/settings': 'Change Password',
  '/profile': 'Personal details',
};
const STUDENT = {
  '/dashboard': 'Attendance Rate',
  '/attendance': 'Attendance History',
  '/notices': 'Notices and Events',
  '/profile': MEERA.roll_no,
  '/settings': 'Change Password',
};

for (const { name, installed } of ENGINES)
  if (!installed) process.stdout.write(`nothing is tested in ${name}, because it is not installed\n`);

describe.each(ENGINES)('in $name', ({ installed, open }) => {
  test.runIf(installed)('an office has every screen, live and within its window', async () => {
    const { url, asAdmin, event } = await openDoor(3);
    await asAdmin.ok('updateEvent', { id: event.id, body: { title: LONG_TITLE } });
    const engine = await open();
    await signIn(engine, url, ADMIN);
    await allFit(engine, OFFICE, link => followed(engine, link));
    const besides = { ...OFFICE_BESIDE, [`/attendance/${event.id}`]: LONG_TITLE };
    await allFit(engine, besides, address => engine.goto(url + address));
  });

  test.runIf(installed)(
    'a code that the camera sees is marked at once, and without a network kept by name',
    async () => {
      const { url, asAdmin, event, students, stop } = await openDoor(2);
      const [first, second] = students;
      const engine = await open();
      await signIn(engine, url, ADMIN);
      await engine.run(() => localStorage.setItem('scan-mode', 'continuous'));
      await engine.resize(1280, 844);
      // Not by a new page. Safari's engine may end the former one while it uses its database, and no page can use that
      // database then. See stuck-storage.
      await followed(engine, '/scan');
      await engine.resize(390, 844);
      await see(engine, 'Start Scanning');
      await engine.run(holdUp, await toDataURL(first.code));
      await press(engine, 'Start Scanning');
      await see(engine, first.user.name);
      await expect
        .poll(() => asAdmin.ok('eventAttendance', { id: event.id }))
        .toMatchObject({ attendance: [{ status: 'present' }] });

      await expect
        .poll(() => engine.run(isKept), { message: 'the console is kept for a time offline' })
        .toBe(true);
      await stop();
      await engine.goto(`${url}/scan`);
      await see(engine, '(2 students)');
      await engine.run(holdUp, await toDataURL(second.code));
      await press(engine, 'Start Scanning');
      await expect.poll(() => engine.run(outcome)).toBe('kept');
      await see(engine, second.user.name);
    },
  );

  test.runIf(installed)('a phone has its live code, also after a reload, and sends a photo', async () => {
    const { url, api } = await openDoor(0);
    await api.ok('register', { body: MEERA });
    const engine = await open();
    await signIn(engine, url, MEERA);
    await allFit(engine, STUDENT, link => followed(engine, link));
    await engine.goto(`${url}/qr-code`);
    await press(engine, 'Use this phone for my code');
    await see(engine, 'Live code');
    await engine.goto(`${url}/qr-code`);
    await see(engine, 'Live code');

    await engine.goto(`${url}/profile`);
    await press(engine, 'Add a photo');
    const photo = await picture({ width: 800, height: 600, orientation: 6 });
    await expect.poll(() => engine.run(choose, photo.toString('base64'))).toBe(true);
    await press(engine, 'Use this photo');
    await see(engine, PHOTO_MESSAGES.photoWaits);
  });

  test.runIf(installed)('a scanner says that its event was completed elsewhere', async () => {
    const { url, asAdmin, event } = await openDoor(0);
    const engine = await open();
    await hasSession(engine, url, await asAdmin.ok('login', { body: ADMIN }));
    await engine.goto(`${url}/scan`);
    await see(engine, 'present, 0 expected');
    await asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent: false } });
    await expect.poll(() => engine.run(announced)).toContain(DOOR_MESSAGES.eventEndedScans);
  });

  // Safari keeps a page that was left as it is, and Back shows it again. The session of who left it may still be good.
  test.runIf(installed)('a page that Back brings back is of the person who is signed in now', async () => {
    const { url, api } = await openDoor(0);
    const engine = await open();
    await hasSession(engine, url, await api.ok('register', { body: MEERA }));
    await engine.goto(`${url}/profile`);
    await see(engine, MEERA.roll_no);
    await expect.poll(() => engine.run(isLive)).toBe(true);

    await hasSession(engine, url, await api.ok('register', { body: ANANYA }));
    await engine.back();
    await see(engine, ANANYA.roll_no);
    await expect.poll(() => engine.run(isLive)).toBe(true);
    // Settled: the server has said who it is.
    expect(await engine.run(() => localStorage.getItem('user'))).toContain(ANANYA.email);
  });
});

test.runIf(firefox.installed)(
  'where a page reads noise from what it draws, the code is saved as the server drew it, and the rest is explained',
  async () => {
    const { url, api } = await openDoor(1);
    const student = await api.ok('register', { body: MEERA });
    const { qrCodeUrl } = await api.ok('userQr', { token: student.token, id: student.user.id });
    const engine = await firefox.openPrivate();
    await hasSession(engine, url, student);
    await engine.goto(`${url}/qr-code`);
    await see(engine, 'Active QR Code');
    await engine.run(watchSaved);
    await press(engine, 'Download');
    await see(engine, MESSAGES.qrDownloaded);
    await expect.poll(() => engine.run(isSaved, qrCodeUrl)).toBe(true);

    await engine.goto(`${url}/profile`);
    await press(engine, 'Add a photo');
    const photo = await picture({ width: 800, height: 600 });
    await expect.poll(() => engine.run(choose, photo.toString('base64'))).toBe(true);
    await see(engine, MESSAGES.photoHidden);

    await hasSession(engine, url, await api.ok('login', { body: ADMIN }));
    await engine.goto(`${url}/scan`);
    await press(engine, 'Start Scanning');
    await see(engine, CAMERA_ADVICE.hidden);
  },
);

async function signIn(
  engine: Engine,
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await engine.goto(`${url}/login`);
  await see(engine, 'Sign In');
  await engine.type('[name=email]', email);
  await engine.type('[name=password]', password);
  await press(engine, 'Sign In');
  await expect.poll(() => engine.run(() => location.pathname)).not.toBe('/login');
}

/** As somebody who signed in before, in another page than the console's. */
async function hasSession(engine: Engine, url: string, { user, token }: SessionAnswer): Promise<void> {
  await engine.goto(`${url}/favicon.svg`);
  await engine.run(keepSession, JSON.stringify({ user: JSON.stringify(user), token }));
}

async function allFit(
  engine: Engine,
  screens: Readonly<Record<string, string>>,
  open: (address: string) => Promise<void>,
): Promise<void> {
  for (const [address, sign] of Object.entries(screens)) {
    // The menu has its place beside the screen only there.
    await engine.resize(WIDTHS[0], 800);
    await open(address);
    await see(engine, sign);
    await expect.poll(() => engine.run(isLive), { message: `${address} is live` }).toBe(true);
    for (const width of WIDTHS) {
      await engine.resize(width, 800);
      await expect.poll(() => engine.run(sideways), { message: `${address} at ${width} px` }).toBe(0);
    }
  }
}

const see = (engine: Engine, words: string): Promise<void> =>
  expect.poll(() => engine.run(() => document.body.innerText), { message: words }).toContain(words);

/** By the menu, and not by a new page. */
const followed = (engine: Engine, link: string): Promise<void> =>
  expect.poll(() => engine.run(follow, link), { message: `the link to ${link}` }).toBe(true);

const press = (engine: Engine, button: string): Promise<void> =>
  expect.poll(() => engine.run(click, button), { message: `the button ${button}` }).toBe(true);

// These run in the page.

function keepSession(session: string): void {
  for (const [name, value] of Object.entries<string>(JSON.parse(session))) localStorage.setItem(name, value);
}

const isLive = (): boolean => document.querySelector('[data-connection="live"]') !== null;

const sideways = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth;

const outcome = (): string | null | undefined =>
  document.querySelector('[data-testid="scan-result"]')?.getAttribute('data-outcome');

const announced = (): string =>
  [...document.querySelectorAll('[data-rht-toaster] [role="alert"]')]
    .map(({ textContent }) => textContent)
    .join();

const isKept = async (): Promise<boolean> =>
  (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated';

function click(name: string): boolean {
  const found = [...document.querySelectorAll('button')].find(
    ({ textContent, disabled }) => textContent?.trim() === name && !disabled,
  );
  found?.click();
  return found !== undefined;
}

function follow(address: string): boolean {
  const link = document.querySelector<HTMLElement>(`nav a[href="${address}"]`);
  link?.click();
  return link !== null;
}

/** The camera sees this picture, whatever it is of. */
async function holdUp(address: string): Promise<void> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
  const pen = canvas.getContext('2d');
  setInterval(() => {
    pen?.fillRect(0, 0, 640, 480);
    pen?.drawImage(image, 160, 80, 320, 320);
  }, 100);
  // On the prototype, because WebKit forgets what is set on `mediaDevices` itself when it collects garbage.
  MediaDevices.prototype.getUserMedia = async () => canvas.captureStream();
}

/** Instead of saving a file, the page keeps it as a `data:` URL. */
function watchSaved(): void {
  const addressOf = URL.createObjectURL;
  URL.createObjectURL = made => {
    const reader = new FileReader();
    reader.onload = () => {
      document.body.dataset['saved'] = String(reader.result);
    };
    if (made instanceof Blob) reader.readAsDataURL(made);
    return addressOf(made);
  };
  HTMLAnchorElement.prototype.click = () => undefined;
}

const isSaved = (url: string): boolean => document.body.dataset['saved'] === url;

/** Gives a file to the dialog, as its chooser would. */
function choose(base64: string): boolean {
  const input = document.querySelector<HTMLInputElement>('input[type=file]:not([capture])');
  if (!input) return false;
  const bytes = Uint8Array.from(atob(base64), byte => byte.charCodeAt(0));
  const files = new DataTransfer();
  files.items.add(new File([bytes], 'me.jpg', { type: 'image/jpeg' }));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}
