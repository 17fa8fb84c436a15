import { expect, test } from 'vitest';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { TRADE_NAMES } from '#contract/trades.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { atRest } from './looks/at-rest.ts';
import { Console, openBrowser } from './rig/console.ts';
import { keepToasts } from './rig/keep-toasts.ts';
import { offerPicture } from './rig/pictures.ts';
import { ADMIN } from './rig/product.ts';
import { resize } from './rig/resize.ts';
import { chooseFile } from './steps/forms.ts';
import { byHand, deskAt, enrol, openOffice } from './steps/office.ts';

const STUDENT = {
  name: 'Venkatanarasimharajuvaripeta Satyanarayana Lakshminarasimhan Subramaniam',
  email: 'venkatanarasimharajuvaripeta@students-of-electronics.example.edu',
  roll_no: '2026GECLE00107420001',
  trade: 'Electronics & Communication',
  password: 'tall blue door',
};
const TITLE = 'Placement_talk_'.repeat(6);
/** A meeting that is held online stands where the room would. */
const LINK = `https://meet.example.edu/l/meetup-join/19%3ameeting_${'ZmQ4ODNh'.repeat(12)}`;
const FORM = 'https://forms.example.edu/resume';
const TYPED = 'www.kaveri.example/jobs';
const WIDTHS = [1280, 640, 360] as const;
const DIALOGS = '[role="dialog"], [role="dialog"] *';

test('words without a place to break, and long lists of trades, stay within their places, wide and narrow', async () => {
  const office = await openOffice();
  // For all trades but one: whom it is for is said at length.
  const event = await newEvent(office, {
    ...{ title: TITLE, location: LINK, trades: TRADE_NAMES.slice(1) },
    description: `Before you come: ${FORM} (see ${TYPED}).`,
  });
  const { user } = await office.api.ok('register', { body: STUDENT });
  await byHand(office, event, user, 'present');
  const browser = await openBrowser();
  const faults: string[] = [];
  const visit = async (person: Console, screen: string, sign: string): Promise<void> => {
    await person.goto(screen);
    await person.see(sign);
    for (const width of WIDTHS) {
      await resize(person.page, { width, height: 740, deviceScaleFactor: 1 });
      await offerPicture(person.page, `long${screen.replaceAll('/', '-')}-${width}`);
      const found = await atRest(() => person.page.evaluate(overflows));
      faults.push(...found.map(fault => `${screen} at ${width}: ${fault}`));
    }
  };

  const student = await Console.open(browser, office.url);
  await student.signedIn(STUDENT);
  for (const screen of ['/dashboard', '/notices', `/attendance/${event.id}`]) {
    await visit(student, screen, LINK);
    // Settled: the address is seen, and its link is drawn with it.
    expect(await linksOf(student), screen).toEqual(expect.arrayContaining([LINK, FORM, `https://${TYPED}`]));
  }
  await visit(student, '/qr-code', STUDENT.roll_no);
  await visit(student, '/attendance', 'Showing 1 of 1 records');

  const admin = await Console.open(browser, office.url);
  await admin.signedIn(ADMIN);
  for (const screen of ['/admin', '/events', `/live/${event.id}`, `/attendance/${event.id}`])
    await visit(admin, screen, LINK);
  await visit(admin, '/attendance-report', STUDENT.roll_no);
  await visit(admin, '/students', STUDENT.email);
  await admin.goto('/passes');
  await admin.press('Issue Pass');
  await admin.see(TITLE);
  expect(await atRest(() => admin.page.$$eval(DIALOGS, scrollingSideways))).toEqual([]);
  expect(faults).toEqual([]);
});

test('titles of dialogs, drawers and an import, notes and toasts break a word that is wider than they are', async () => {
  const office = await openOffice();
  const person = await enrol(office, 'Venkatanarasimharajuvaripeta'.repeat(3));
  const event = await newEvent(office, { title: TITLE });
  const admin = await deskAt(office, `/attendance/${event.id}`);
  const faults: string[] = [];
  const look = async (name: string): Promise<void> => {
    for (const width of WIDTHS) {
      await resize(admin.page, { width, height: 740, deviceScaleFactor: 1 });
      await offerPicture(admin.page, `long-${name}-${width}`);
      const found = await atRest(async () => [
        ...(await admin.page.evaluate(overflows)),
        ...(await admin.page.$$eval(DIALOGS, scrollingSideways)),
      ]);
      faults.push(...found.map(fault => `${name} at ${width}: ${fault}`));
    }
  };

  await admin.press(`History of ${person.user.name}`);
  await admin.see(MESSAGES.historyEmpty);
  await look('history');
  await admin.goto(`/students?student=${person.id}`);
  await admin.pressOn('[role="tab"]::-p-text(Account)');
  await admin.press('Deactivate');
  await admin.see(`Deactivate ${person.user.name}?`);
  await look('dialog');

  await admin.goto('/students/import');
  await chooseFile(admin, `${TITLE}.csv`, 'Name,Email\nAsha,asha@example.edu');
  await admin.see('Check the rows');
  await look('import');

  await admin.goto('/scan');
  await admin.choose('main select', event.id);
  await admin.see('Present now');
  await keepToasts(admin);
  await office.asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent: false } });
  await admin.see(DOOR_MESSAGES.eventEndedScans);
  await admin.page.waitForSelector('[data-rht-toaster] [role="alert"]');
  await look('note');
  expect(faults).toEqual([]);
});

/** What opens in a new tab. */
const linksOf = ({ page }: Console): Promise<string[]> =>
  page.$$eval('main a[target="_blank"]', links => links.map(link => link.getAttribute('href') ?? ''));

/** A list in a dialog scrolls downwards only. */
const scrollingSideways = (elements: readonly Element[]): string[] =>
  elements
    .filter(each => /auto|scroll/.test(getComputedStyle(each).overflowX))
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ className }) => className);

/** What scrolls the page sideways, runs over the element that it stands in, or is cut off by it. */
function overflows(): string[] {
  const faults: string[] = [];
  const px = document.documentElement.scrollWidth - window.innerWidth;
  if (px > 0) faults.push(`scrolls sideways by ${px} px`);
  for (const toast of document.querySelectorAll('[data-rht-toaster] [role="alert"]'))
    if (toast.getBoundingClientRect().right > window.innerWidth) faults.push('a toast is cut off');
  for (const element of document.querySelectorAll<HTMLElement>('main *')) {
    const { display, overflowX, textOverflow } = getComputedStyle(element);
    const ownText = [...element.childNodes].some(node => node instanceof Text && node.data.trim() !== '');
    const cutsOff = overflowX === 'hidden';
    // What is as small as a point is for screen readers.
    const seen = element.clientWidth > 2 && display !== 'inline' && !element.closest('svg');
    const meant = overflowX === 'auto' || textOverflow === 'ellipsis';
    if ((ownText || cutsOff) && seen && !meant && element.scrollWidth > element.clientWidth + 1)
      faults.push(
        `${element.textContent.slice(0, 40)} needs ${element.scrollWidth} of ${element.clientWidth} px`,
      );
  }
  return faults;
}
