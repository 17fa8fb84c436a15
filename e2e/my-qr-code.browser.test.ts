import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { drawnAgain } from './looks/at-rest.ts';
import { lookAt } from './looks/look.ts';
import { Console, openBrowser } from './rig/console.ts';
import { controlled } from './rig/controlled.ts';
import { cut, hold } from './rig/intercept.ts';
import { offerBothColours, offerPicture } from './rig/pictures.ts';
import { startProduct } from './rig/product.ts';
import { resize } from './rig/resize.ts';
import { savedBy } from './steps/download.ts';
import { ANSWERS, keptNames, keptSince, putIn, rowsIn } from './steps/kept-names.ts';
import { newcomerAt, openOffice } from './steps/office.ts';
import { ANANYA } from './steps/people.ts';
import { firstRead, openReader } from './steps/read-code.ts';

test('a student sees, downloads and shares the own code, and gets a local one if the server gives none', async () => {
  const product = await startProduct();
  const browser = await openBrowser();
  const student = await Console.open(browser, product.url);
  const { page } = student;
  await student.goto('/qr-code');
  await student.see(MESSAGES.loginForQr);
  // Settled: the title comes with the sentence.
  expect(await student.page.title()).toBe('Please log in to view your QR code · Rollcall');
  await student.see('Go to Login');
  // In a browser that does not know `dvh`, too.
  await expect.poll(() => page.$eval('main', main => main.style.minHeight)).toBe('calc(100 * var(--dvh))');
  await student.signedUp(ANANYA);
  await student.goto('/qr-code');
  for (const text of [ANANYA.name, ANANYA.roll_no, ANANYA.trade, 'Active QR Code', 'Generated'])
    await student.see(text);
  await expect
    .poll(() => page.$eval('[data-testid="qr-code"] svg', svg => svg.getBoundingClientRect().width))
    .toBe(200);

  await student.press('Download');
  await student.see(MESSAGES.qrDownloaded);
  // As on a phone without memory.
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = made => made(null);
  });
  await student.press('Download');
  await student.see(MESSAGES.qrNotDownloaded);

  // Sharing is not available here: the text is copied, and the button shows that for a moment.
  await page.evaluate(() => {
    const copied = (text: string): Promise<void> => {
      document.documentElement.setAttribute('data-copied', text);
      return Promise.resolve();
    };
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
  });
  await Promise.all([student.see('Shared!'), student.see(MESSAGES.qrDataCopied), student.press('Share')]);
  await student.gone('Shared!');
  const copied = await page.evaluate(() => document.documentElement.getAttribute('data-copied') ?? '');
  expect(JSON.parse(copied)).toMatchObject({ type: 'user_attendance' });
  expect(copied).not.toContain(ANANYA.name);

  const mend = await cut(student, '/api/qr/');
  // A device that never had the code of the server.
  await page.evaluate(() => indexedDB.deleteDatabase('rollcall-kept'));
  await student.goto('/qr-code');
  await student.see(MESSAGES.qrFallback);
  await student.see('Local QR Code');
  await student.gone('Active QR Code');
  await student.see('Local code');
  await page.waitForSelector('[data-testid="qr-code"] svg');
  await lookAt(student, 'qr-code-local');
  await mend.byPressing('Try the server again');
  await student.gone('Local code');

  expect(
    student.complaints.filter(text => !text.startsWith('Failed to load resource: net::ERR_FAILED')),
  ).toEqual([]);
});

test('where a page reads noise from what it draws, the server’s picture is saved and shared, or none', async () => {
  const { url, api } = await startProduct();
  const student = await Console.open(await openBrowser(), url);
  const { page } = student;
  await page.evaluateOnNewDocument(readNoise);
  await page.evaluateOnNewDocument(watchShared);
  await student.signedUp(ANANYA);
  const { email, password } = ANANYA;
  const { user, token } = await api.ok('login', { body: { email, password } });
  const { qrCodeUrl } = await api.ok('userQr', { token, id: user.id });
  const picture = Buffer.from(qrCodeUrl.slice(qrCodeUrl.indexOf(',') + 1), 'base64');
  await student.goto('/qr-code');
  await student.see('Active QR Code');
  const saved = await savedBy(student, () => student.press('Download'));
  expect(saved.bytes.equals(picture)).toBe(true);
  const shared = () => page.evaluate(() => document.documentElement.dataset['shared']);
  await student.press('Share');
  await expect.poll(shared).toBe(qrCodeUrl);

  // One that was made here was drawn by nobody else.
  await cut(student, '/api/qr/');
  await page.evaluate(() => indexedDB.deleteDatabase('rollcall-kept'));
  await student.goto('/qr-code');
  await student.see('Local code');
  await student.press('Download');
  await student.see(MESSAGES.qrNotDownloaded);
  await student.press('Share');
  await expect.poll(shared).toContain('"type":"user_attendance"');
});

/** As a browser that resists fingerprinting. Runs in the page. */
function readNoise(): void {
  const read = CanvasRenderingContext2D.prototype.getImageData;
  CanvasRenderingContext2D.prototype.getImageData = function (...where) {
    const seen = read.apply(this, where);
    crypto.getRandomValues(seen.data);
    return seen;
  };
  HTMLCanvasElement.prototype.toBlob = made => made(new Blob(['noise'], { type: 'image/png' }));
}

/** What is shared, a file as a `data:` URL, is in the page's element. Runs in the page. */
function watchShared(): void {
  const share = async ({ files, text }: ShareData = {}): Promise<void> => {
    const keep = (shared: string): void => {
      document.documentElement.dataset['shared'] = shared;
    };
    const reader = new FileReader();
    reader.onload = () => keep(String(reader.result));
    if (files?.[0]) reader.readAsDataURL(files[0]);
    else keep(text ?? '');
  };
  Object.defineProperty(navigator, 'canShare', { value: () => true });
  Object.defineProperty(navigator, 'share', { value: share });
}

test('a second press on Share does nothing while what is shared waits for an app to be chosen', async () => {
  const product = await startProduct();
  const student = await Console.open(await openBrowser(), product.url);
  const { page } = student;
  await student.signedUp(ANANYA);
  await student.goto('/qr-code');
  await student.see('Active QR Code');
  // As browsers do: one share at a time, and any other is refused.
  await page.evaluate(() => {
    let waits = false;
    const share = (): Promise<void> => {
      if (waits) return Promise.reject(new DOMException('An earlier share waits.', 'InvalidStateError'));
      waits = true;
      return new Promise(chosen =>
        addEventListener('app-chosen', () => {
          waits = false;
          chosen();
        }),
      );
    };
    const writeText = (): Promise<void> => Promise.resolve();
    Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true });
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  });
  await student.press('Share');
  await student.press('Share');
  // Whatever the second press would say is said before this one's.
  await student.press('Download');
  await student.see(MESSAGES.qrDownloaded);
  // Settled: as above.
  expect(await page.evaluate(() => document.body.innerText)).not.toMatch(/Shared!|copied|Failed/);
  // Both are there for a moment only.
  await Promise.all([
    student.see(MESSAGES.qrShared),
    student.see('Shared!'),
    page.evaluate(() => dispatchEvent(new Event('app-chosen'))),
  ]);
});

test('the open screen of the code has the code that an admin replaced it by, and says where its student is present today, also after a reload', async () => {
  const office = await openOffice();
  const { url, api, asAdmin } = office;
  const { id: eventId } = await newEvent(office, { title: 'Campus drive briefing', time: '23:59' });
  const student = await newcomerAt({ url }, ANANYA);
  const { email, password } = ANANYA;
  const { user } = await api.ok('login', { body: { email, password } });
  await student.goto('/qr-code');
  await student.see('Active QR Code');
  const marks = () =>
    student.page.$$eval('[aria-label="Today"] li', items => items.map(each => each.textContent));

  await student.see('Online');
  const shown = () => student.page.$eval('[data-testid="qr-code"] svg', svg => svg.innerHTML);
  const before = await shown();
  await asAdmin.ok('regenerateQr', { id: user.id });
  await expect.poll(shown).not.toBe(before);
  await asAdmin.ok('mark', { body: { eventId, userId: user.id, status: 'present' } });
  await student.see('Present at Campus drive briefing');
  await student.page.reload({ waitUntil: 'domcontentloaded' });
  await student.see('Present at Campus drive briefing');
  await expect
    .poll(marks)
    .toEqual([expect.stringMatching(/^Present at Campus drive briefingArrived \d+:\d\d [ap]m, On time$/)]);
  await lookAt(student, 'qr-code-marked');
  await student.press('Show full screen');
  await expect.poll(() => student.page.$$eval('[role="dialog"] li', items => items.length)).toBe(1);
});

test('a student whose code somebody else may have makes a new one, after a question, at most once a minute', async () => {
  const { url, asAdmin, database } = await openOffice();
  const browser = await openBrowser();
  const reader = await openReader(browser);
  const student = await newcomerAt({ url }, ANANYA, '/qr-code', browser);
  const code = () => reader.seen(student.page);
  const old = await firstRead(code, text => text.includes('"g":1,'));

  await student.press('New QR Code');
  await student.see('Your old code is refused at once');
  await lookAt(student, 'qr-code-replace');
  await student.press('Cancel');
  await student.gone('Your old code is refused at once');
  await expect.poll(() => asAdmin.ok('validateQr', { body: { qrData: old } })).toMatchObject({ valid: true });

  await student.press('New QR Code');
  await student.press('Make a new code');
  await student.see(SERVER_MESSAGES.qrRegenerated);
  const qrData = await firstRead(code, text => text.includes('"g":2,'));
  await expect
    .poll(() => asAdmin.ok('validateQr', { body: { qrData: old } }))
    .toMatchObject({ valid: false, code: 'qr_revoked' });
  expect(await asAdmin.ok('validateQr', { body: { qrData } })).toMatchObject({ valid: true });

  // However long the reading took.
  await database.knex('users').where({ email: ANANYA.email }).update({ qr_replaced_at: new Date() });
  await student.press('New QR Code');
  await student.press('Make a new code');
  await student.see(SERVER_MESSAGES.qrRegeneratedLately);
});

test('in full screen the phone stays awake, the whole code is on one that lies on its side, and Back shows the page again', async () => {
  const { url } = await startProduct();
  const student = await Console.open(await openBrowser(), url);
  await resize(student.page, { width: 568, height: 280, isMobile: true, hasTouch: true });
  await student.signedUp(ANANYA);
  await student.page.evaluateOnNewDocument(watchWakeLock);
  const awake = () => student.page.evaluate(() => document.documentElement.dataset['awake'] ?? 'false');
  await student.goto('/dashboard');
  await student.pressOn('a[href="/qr-code"]');
  await student.reach('/qr-code');
  await student.see('Active QR Code');
  // Settled: nothing is in full screen.
  expect(await awake()).toBe('false');
  await student.press('Show full screen');
  const covered = () => student.page.$$('[role="dialog"] svg[role="img"]').then(found => found.length);
  await expect.poll(covered).toBe(1);
  await expect.poll(awake).toBe('true');
  // The rest of the height is the bar above it. What it measures does not depend on how far it has slid in.
  const rest = await student.page.$eval(
    '[role="dialog"] svg[role="img"]',
    svg => window.innerHeight - Number.parseFloat(getComputedStyle(svg).height),
  );
  expect(rest).toBeGreaterThanOrEqual(100);
  await student.page.goBack();
  await expect.poll(covered).toBe(0);
  await expect.poll(awake).toBe('false');
  expect(student.path()).toBe('/qr-code');
  await student.page.goBack();
  await student.reach('/dashboard');

  // By a link from elsewhere it is the first page: there is nothing of ours that Back could lead to.
  await student.page.goto('about:blank');
  await student.goto('/qr-code');
  await student.press('Show full screen');
  await expect.poll(covered).toBe(1);
  await student.page.goBack();
  await expect.poll(covered).toBe(0);
  expect(student.path()).toBe('/qr-code');
  // Closed by its button, even by two presses at once, it leaves the page, and nothing that Back would have to pass.
  await student.press('Show full screen');
  await expect.poll(covered).toBe(1);
  await student.page.$$eval('[role="dialog"] .mantine-Modal-close', ([close]) => {
    for (let presses = 0; presses < 2; presses++) if (close instanceof HTMLElement) close.click();
  });
  await expect.poll(covered).toBe(0);
  expect(student.path()).toBe('/qr-code');
  await student.page.goBack();
  await expect.poll(() => student.page.url()).toBe('about:blank');
  expect(student.complaints).toEqual([]);
});

/** Whether the phone is kept awake is in the page's element: a browser without a window keeps none. Runs in the page. */
function watchWakeLock(): void {
  // An empty page has none.
  if (!('WakeLock' in globalThis)) return;
  const say = (awake: boolean): void => {
    document.documentElement.dataset['awake'] = String(awake);
  };
  const release = async (): Promise<void> => say(false);
  const request = async (): Promise<object> => {
    say(true);
    return { release };
  };
  Object.defineProperty(WakeLock.prototype, 'request', { value: request });
}

test('whose code it is stands beside it on the smallest phone, and the code is on the first screen', async () => {
  const { url } = await startProduct();
  const student = await Console.open(await openBrowser(), url);
  const { page } = student;
  await resize(page, { width: 360, height: 640, isMobile: true, hasTouch: true });
  await student.signedUp({ ...ANANYA, name: 'Ananya Lakshmi Venkataraghavan Iyer' });
  await student.goto('/qr-code');
  await student.see('Active QR Code');
  const bottoms = (within: string) =>
    page.$eval(
      within,
      (part, name, roll) => {
        const bottom = (element: Element | undefined) => element?.getBoundingClientRect().bottom ?? Infinity;
        const texts = [...part.querySelectorAll('strong, p, span')];
        const drawn = [...part.querySelectorAll('svg')];
        const widest = Math.max(...drawn.map(({ clientWidth }) => clientWidth));
        const code = bottom(drawn.find(({ clientWidth }) => clientWidth === widest));
        const named = [name, roll].map(text => bottom(texts.find(({ textContent }) => textContent === text)));
        return { named: named.every(at => at > code && at < code + 120), first: Math.max(...named) };
      },
      'Ananya Lakshmi Venkataraghavan Iyer',
      ANANYA.roll_no,
    );
  await expect
    .poll(() => bottoms('section[aria-label="QR code"]').then(({ named, first }) => named && first < 640))
    .toBe(true);
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [1280, 800],
  ] as const) {
    await resize(page, { width, height });
    await offerBothColours(page, `qr-code-named-${width}`, { fullPage: false });
  }
  await resize(page, { width: 360, height: 640, isMobile: true, hasTouch: true });
  await student.press('Show full screen');
  await expect
    .poll(() => bottoms('[role="dialog"]').then(({ named, first }) => named && first < 640))
    .toBe(true);
  await offerPicture(page, 'qr-code-named-full-screen', { fullPage: false });
});

test('a student whose sign-up waits is not told that the code is active', async () => {
  const { url, asAdmin } = await openOffice();
  await asAdmin.ok('changeOfficeSettings', { body: { approveSignups: true } });
  const student = await newcomerAt({ url }, ANANYA, '/qr-code');
  await student.see('Waits for approval');
  await student.gone('Active QR Code');
  await lookAt(student, 'qr-code-waiting');
});

test('a student who never opened the code has the signed one without a network, asked for once a day', async () => {
  const { url } = await startProduct();
  const student = await Console.open(await openBrowser(), url, { kept: true });
  const { page } = student;
  await student.signedUp(ANANYA);
  await student.goto('/dashboard');
  await expect.poll(() => keptNames(page)).toContain('qr-code');
  await controlled(page);
  const asked: string[] = [];
  page.on('request', request => void (request.url().includes('/api/qr/') && asked.push(request.url())));
  const again = Date.now();
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect.poll(() => keptSince(page, again)).toContain('own-stats');
  await student.see('Online');
  expect(asked).toEqual([]);
  await student.offline();
  await student.pressOn('a[href="/qr-code"]');
  await student.see('Kept on this device');
  await student.see('Active QR Code');
  await student.gone('Local code');
  await page.waitForSelector('[data-testid="qr-code"] svg');
  await student.online();

  // What is kept is from another day.
  await student.goto('/dashboard');
  await student.gone('Kept on this device');
  const kept = (await rowsIn(page, ...ANSWERS)).find(({ key }) => key.endsWith(' qr-code'));
  if (!kept) throw new Error('no code is kept');
  const old = new Date(Date.now() - 2 * 86_400_000).toISOString();
  await putIn(page, ...ANSWERS, { ...kept, row: { ...kept.row, at: old } });
  const later = Date.now();
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect.poll(() => keptSince(page, later)).toContain('qr-code');
});

test('a code that was made on the phone stays on the screen while the server is asked again', async () => {
  const { url } = await startProduct();
  const student = await newcomerAt({ url }, ANANYA);
  const mend = await cut(student, '/api/qr/');
  await student.goto('/qr-code');
  await student.see('Local code');
  const { first, release } = await hold(student, '/api/qr/');
  await student.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await first;
  await drawnAgain(student);
  // Settled: two frames later the screen shows what it shows of a call that is on its way.
  expect(await student.page.$$('[data-testid="qr-code"] svg')).toHaveLength(1);
  await mend();
  await release();
  await student.gone('Local code');
});
