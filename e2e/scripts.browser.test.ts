import type { Page } from 'puppeteer';
import { expect, test } from 'vitest';
import { isolated } from '#contract/bidi.ts';
import { LONG_PDF, LONG_PDF_OR_CSV } from '#contract/reports/files.ts';
import { newEvent, scanOf } from '#testing/server/scenario.ts';
import { NAMES_BY_SCRIPT } from '#workers/report/testing-names.ts';
import { lookAt } from './looks/look.ts';
import { Console, openBrowser } from './rig/console.ts';
import { deskAt, enrol, openOffice } from './steps/office.ts';
import { MEERA } from './steps/people.ts';

test('names in every script of India’s languages are drawn in the console’s own fonts, fetched only when needed', async () => {
  const product = await openOffice();
  const event = await newEvent(product, { title: 'تقریب تعیناتی' });
  const office = await deskAt(product, '/reports');
  const { page } = office;
  await office.see('No reports yet');
  expect((await fontsFetched(page)).filter(file => !file.startsWith('anek-latin-latin-'))).toEqual([]);

  for (const [index, { name, script }] of NAMES_BY_SCRIPT.entries()) {
    const about = { email: `s${index}@example.edu`, roll_no: `21CE0${index}`, trade: 'Civil Engineering' };
    const body = { name, ...about, password: 'tall blue door', role: 'user' };
    const { user } = await product.api.ok('register', { body });
    await product.asAdmin.ok('mark', { body: { userId: user.id, eventId: event.id, status: 'present' } });
    expect(user.name, script).toBe(name);
  }
  await office.goto('/attendance-report');
  for (const { name, font } of NAMES_BY_SCRIPT) {
    await office.see(name);
    await expect.poll(() => drawnIn(page, name), { message: name }).toEqual([font]);
  }
  // As bold as the name at the door, which is the boldest of our texts.
  await page.$$eval('h1, aside a, aside span', all => {
    for (const each of all) each.style.setProperty('font-weight', '750');
  });
  await expect.poll(() => drawnIn(page, 'Attendance Report')).toEqual([]);
  const fetched = await fontsFetched(page);
  expect(fetched.some(file => file.startsWith('anek-tamil-tamil-600-'))).toBe(true);
  expect(fetched.filter(file => /anek-tamil-latin|\.woff$/.test(file))).toEqual([]);

  await lookAt(office, 'names-in-scripts');
  expect(office.complaints).toEqual([]);
});

test('a notice is read aloud in the language of its script, line by line', async () => {
  const office = await openOffice();
  const { url, asAdmin } = office;
  const hindi = 'कल की परीक्षा स्थगित है।';
  const english = 'No test tomorrow.';
  const body = { title: 'परीक्षा स्थगित', text: `${hindi}\n26.11., 9:30\n${english}` };
  await asAdmin.ok('createNotice', { body });
  const browser = await openBrowser();
  const visitor = await Console.open(browser, url);
  await visitor.goto('/notices');
  await visitor.see(english);
  // Settled: the notice is there.
  expect(await languages(visitor.page, 'h3')).toEqual(['hi']);
  // Settled: as above.
  expect(await languages(visitor.page, 'h3, li p, li p span')).toEqual(['hi', 'hi', 'en']);

  // So are the office's own list of them, an event's page, and the events that a student sees first.
  const event = await newEvent(office, { title: 'भर्ती अभियान', description: hindi });
  const desk = await deskAt(office, '/manage-notices', browser);
  await desk.see(english);
  // Settled: the notice is there.
  expect(await languages(desk.page, 'main li h3, main li p')).toEqual(['hi', 'hi']);
  await desk.goto(`/attendance/${event.id}`);
  await desk.see(hindi);
  // Settled: the text is there.
  expect(await languages(desk.page, 'main header span')).toEqual(['hi']);
  await visitor.signedUp(MEERA);
  await visitor.goto('/dashboard');
  await visitor.see(hindi);
  // Settled: as above.
  expect(await languages(visitor.page, 'main li h3 a, main li p')).toEqual(['hi', 'hi']);
  expect(visitor.complaints).toEqual([]);
});

/** The languages of a notice's parts, as far as they are said. */
const languages = (page: Page, parts: string): Promise<string[]> =>
  page.$$eval(parts, all =>
    all.map(each => each.getAttribute('lang') ?? '').filter(language => language !== ''),
  );

const HOUR_MS = 3_600_000;
/** Lists of the office that name an event in each line. */
const LISTS = ['/attendance-report', '/late-scans'] as const;

test('an event’s title is read aloud in the language of its script, where people look for it', async () => {
  const office = await openOffice();
  const { url, api, asAdmin } = office;
  const title = 'भर्ती अभियान';
  const event = await newEvent(office, { title, identity: 'strict' });
  const { user } = await api.ok('register', { body: MEERA });
  const mark = { userId: user.id, eventId: event.id, status: 'present', looked: true };
  await asAdmin.ok('mark', { body: mark });
  const late = scanOf(event, await enrol(office, 'Asha Rao'), { sentAt: new Date().toISOString() });
  await asAdmin.fail('scan', { body: { ...late, scannedAt: new Date(Date.now() - HOUR_MS).toISOString() } });
  const browser = await openBrowser();
  const read = async (person: Console, address: string): Promise<void> => {
    await person.goto(address);
    await expect.poll(() => voices(person.page, title), { message: address }).toEqual(['hi']);
  };
  const visitor = await Console.open(browser, url);
  await read(visitor, '/notices');
  const desk = await deskAt(office, '/settings', browser);
  for (const address of ['/admin', '/events', `/attendance/${event.id}`, `/live/${event.id}`, ...LISTS])
    await read(desk, address);
  await visitor.signedIn(MEERA);
  for (const address of ['/notices', '/dashboard', '/attendance']) await read(visitor, address);
});

/** The languages in which the page's main part reads this title, each once. */
const voices = (page: Page, title: string): Promise<string[]> =>
  page.$$eval(
    'main *',
    (all, wanted) => [
      ...new Set(
        all
          .filter(each => each.matches(':not(option, title)') && each.textContent === wanted)
          .filter(each => each.childElementCount === 0)
          .map(each => each.closest('[lang]')?.getAttribute('lang') ?? ''),
      ),
    ],
    title,
  );

test('a text in Urdu is laid out from right to left, where it is read and where it is written', async () => {
  const office = await openOffice();
  const { url, asAdmin } = office;
  const title = 'ہال A میں تقریب!';
  const text = 'کل 10:30 am پر ہال A میں آئیں!';
  await asAdmin.ok('createNotice', { body: { title, text } });
  const twice = `Come to hall A at half past ten tomorrow, with two photographs.\n${text}`;
  await asAdmin.ok('createNotice', { body: { title: 'Both languages', text: twice } });
  const short = 'کل آئیں!';
  await asAdmin.ok('createNotice', { body: { title: 'Two lines', text: `Come tomorrow!\n\n${short}` } });
  const event = await newEvent(office, { title, description: text });
  const browser = await openBrowser();
  const laidOut = async (person: Console, address: string): Promise<void> => {
    await person.goto(address);
    for (const each of [title, text]) {
      await person.see(each);
      const found = () => sides(person.page, each);
      await expect.poll(found, { message: `${each} at ${address}` }).toEqual(['right']);
    }
  };
  const visitor = await Console.open(browser, url);
  await laidOut(visitor, '/notices');
  await lookAt(visitor, 'urdu-notices');
  const desk = await deskAt(office, '/settings', browser);
  await laidOut(desk, `/attendance/${event.id}`);
  await lookAt(desk, 'urdu-event');
  await laidOut(desk, '/manage-notices');
  // Each line by itself, also below one in English.
  await expect.poll(() => sides(desk.page, short)).toEqual(['right']);
  await lookAt(desk, 'urdu-manage-notices');
  await desk.press('New Notice');
  for (const field of ['Title', 'Text']) {
    await runsAsWritten(desk, field);
    await desk.fill(field, text);
  }
  await lookAt(desk, 'urdu-writing');
  await visitor.signedUp(MEERA);
  await laidOut(visitor, '/dashboard');
  await lookAt(visitor, 'urdu-dashboard');
  await desk.goto('/create-event');
  for (const field of ['Title', 'Description']) await runsAsWritten(desk, field);
});

/** On which side this text begins on the page's main part, each side once. */
const sides = (page: Page, text: string): Promise<string[]> =>
  page.evaluate(wanted => {
    const found = new Set<string>();
    const nodes = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      const start = node.textContent?.indexOf(wanted) ?? -1;
      if (start < 0) continue;
      const [first, last] = [start, start + wanted.length - 1].map(at => {
        const letter = document.createRange();
        letter.setStart(node, at);
        letter.setEnd(node, at + 1);
        return letter.getBoundingClientRect();
      });
      // What is not drawn, as an option of a select, has no place.
      if (first && last && first.width > 0) found.add(first.left > last.left ? 'right' : 'left');
    }
    return [...found];
  }, text);

/** Each line in a text field runs as its first letter does. Where its letters are drawn cannot be asked. */
async function runsAsWritten(person: Console, field: string): Promise<void> {
  const found = await person.page.waitForSelector(`::-p-aria([name="${field}"][role="textbox"])`);
  const how = () => found?.evaluate(element => getComputedStyle(element).unicodeBidi);
  await expect.poll(how, { message: field }).toBe('plaintext');
}

test('a roll number after a name in Urdu stays whole, where a student is chosen and where one was added', async () => {
  const office = await openOffice();
  const name = 'علی خان';
  await office.api.ok('register', { body: { ...MEERA, name, roll_no: '21CE01' } });
  const desk = await deskAt(office, '/reports');
  await desk.press('New Report');
  await desk.set('kind', 'student');
  await desk.fillIn('input[placeholder="Type to search"]', name);
  await desk.see(`${isolated(name)}, 21CE01`);

  await desk.goto('/students');
  await desk.press('Add Student');
  await desk.fill('Full name', name);
  await desk.fill('Email', 'ali@example.edu');
  await desk.fill('Roll number', '21CE02');
  await desk.choose('select[name=trade]', 'Instrumentation');
  await desk.choose('select[name=year]', '1st Year');
  await desk.pressOn('[role=dialog] button[type=submit]');
  await desk.see(`${isolated(name)}, 21CE02`);
});

test('where a format is chosen, the screen says which PDFs a screen reader cannot read well', async () => {
  const product = await openOffice();
  const event = await newEvent(product);
  const office = await deskAt(product, '/attendance-report');
  const { page } = office;
  await expect.poll(() => descriptionOf(page, 'Export PDF', 'button')).toBe(LONG_PDF_OR_CSV);
  // Settled: it is there, and nobody else has to read it where no format is chosen.
  expect(await widthOfText(page, LONG_PDF_OR_CSV)).toBeLessThanOrEqual(1);

  await office.goto(`/attendance/${event.id}`);
  await office.press('Export');
  await office.see(LONG_PDF_OR_CSV);
  await expect.poll(() => descriptionOf(page, 'PDF', 'menuitem')).toBe(LONG_PDF_OR_CSV);
  await lookAt(office, 'tags-menu');

  await office.goto('/reports');
  await office.press('New Report');
  await office.see(LONG_PDF_OR_CSV);
  await office.set('format', 'csv');
  await page.waitForFunction(note => !document.body.innerText.includes(note), {}, LONG_PDF_OR_CSV);
  await office.set('kind', 'cards');
  await office.see(LONG_PDF);

  const apiDocument = await (await fetch(`${product.url}/api/openapi.json`)).text();
  expect(apiDocument.split(LONG_PDF_OR_CSV)).toHaveLength(1 + 3);
});

/** How wide the text is drawn. What only screen readers read is a pixel. */
const widthOfText = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    wanted =>
      [...document.querySelectorAll('p, span')].find(({ textContent }) => textContent === wanted)
        ?.clientWidth ?? Number.NaN,
    text,
  );

/** The names of the font files that the page has requested. */
const fontsFetched = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname.split('/').at(-1) ?? '')
      .filter(file => /\.woff2?$/.test(file)),
  );

/** The fonts that draw this text on the page: the matching pattern of NAMES_BY_SCRIPT, or the font's name. */
async function drawnIn(page: Page, text: string): Promise<(RegExp | string)[]> {
  const devtools = await page.createCDPSession();
  try {
    await devtools.send('DOM.enable');
    await devtools.send('CSS.enable');
    const path = `//*[normalize-space(text())="${text}"]`;
    await devtools.send('DOM.getDocument', { depth: -1 });
    const { searchId } = await devtools.send('DOM.performSearch', { query: path });
    const { nodeIds } = await devtools.send('DOM.getSearchResults', { searchId, fromIndex: 0, toIndex: 1 });
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId: nodeIds[0] ?? 0 });
    const patterns = NAMES_BY_SCRIPT.map(({ font }) => font);
    return fonts
      .filter(({ postScriptName }) => !postScriptName.startsWith('AnekLatin'))
      .map(({ isCustomFont, postScriptName }) =>
        isCustomFont
          ? (patterns.find(each => each.test(postScriptName)) ?? postScriptName)
          : `${postScriptName} of the machine`,
      );
  } finally {
    await devtools.detach();
  }
}

const descriptionOf = async (page: Page, name: string, role: string): Promise<string> => {
  const found = await page.waitForSelector(`::-p-aria([name="${name}"][role="${role}"])`);
  return (
    (await found?.evaluate(element =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map(id => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    )) ?? ''
  );
};
