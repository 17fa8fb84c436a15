import type { Browser } from 'puppeteer';
import { expect, onTestFinished, test } from 'vitest';
import { HANDSHAKE_WITHIN_MS } from '#contract/live/line.ts';
import { MESSAGES } from '#contract/messages.ts';
import { type Database, openDatabase } from '#platform/database/db.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { testDatabase } from '#testing/database/database.ts';
import { startScratchCluster } from '#testing/database/scratch-cluster.ts';
import { startProcesses } from '#testing/processes/server-and-worker.ts';
import { apiClient } from '#testing/server/api-client.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { startProxy } from '../faults/proxy.ts';
import { drawnAgain } from './looks/at-rest.ts';
import { lookAt } from './looks/look.ts';
import { Console, openBrowser } from './rig/console.ts';
import { ADMIN, startProduct, withFirstAdmin } from './rig/product.ts';
import { sooner } from './rig/sooner.ts';
import { scissors } from './steps/door.ts';
import { figuresIn } from './steps/forms.ts';
import { byHand, deskAt, enrol, newcomerAt, openOffice } from './steps/office.ts';
import { MEERA } from './steps/people.ts';

const OTHERS = 5;
const OFFLINE = 'No connection';

test('every open console is correct again after its server was killed, and after sleep, without a reload', async () => {
  const site = await openSite(await testDatabase());
  const browser = await openBrowser();
  const student = await Console.open(browser, site.url, { kept: true });
  await student.signedUp(MEERA);
  const day = await openDay(site.otherUrl);

  const [office, report, detail] = await Promise.all(
    ['/admin', '/attendance-report', `/attendance/${day.eventId}`].map(address =>
      opened(browser, site.url, { address, session: day.session }),
    ),
  );
  if (!office || !report || !detail) throw new Error('three consoles were opened');
  const consoles = { office, report, detail, student };
  const all = Object.values(consoles);
  await student.goto('/dashboard');
  await Promise.all(all.map(each => each.see('Online')));
  await Promise.all(all.map(each => each.markPage()));
  await Promise.all([office, detail].map(noteGrowth));
  await day.mark(0);
  await shows(consoles, { present: 1, own: 0 });
  // The chart code is fetched when there is something to draw. Without a server there would be tables instead.
  await Promise.all([office, detail].map(isDrawn));
  await Promise.all([office, detail].map(drawnAgain));
  // Settled: what the mark changed is drawn, and a transition runs from the frame of its change.
  expect(await Promise.all([office, detail].map(grownIn))).toEqual(['', '']);

  // Killed in the middle. Marks go on at another server, and these consoles get nothing of them.
  await site.kill();
  await Promise.all(all.map(each => each.see(OFFLINE)));
  await lookAt(office, 'admin-offline');
  await Promise.all([day.mark(1), day.mark(2), day.markStudent()]);
  await Promise.all(all.map(each => each.see('Online')));
  await shows(consoles, { present: 4, own: 1 });
  await Promise.all(all.map(each => each.gone(OFFLINE)));
  await day.mark(3);
  await shows(consoles, { present: 5, own: 1 });

  // After sleep, everything is requested again. Nothing else here asks who is signed in.
  await Promise.all([
    office.page.waitForRequest(request => request.url().endsWith('/api/auth/profile')),
    office.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
  ]);

  expect(await Promise.all(all.map(each => each.isMarkedPage()))).toEqual(all.map(() => true));
  const unexplained = all.flatMap(each => each.complaints).filter(complaint => !LOST.test(complaint));
  expect(unexplained).toEqual([]);
});

test('an event that a student has open follows what the office changes of it', async () => {
  const office = await openOffice();
  const event = await newEvent(office);
  const student = await newcomerAt(office, MEERA, `/attendance/${event.id}`);
  await student.see(event.location);
  await student.see('Online');
  await office.asAdmin.ok('updateEvent', { id: event.id, body: { location: 'Seminar room 4' } });
  await student.see('Seminar room 4');
  await office.asAdmin.ok('deleteEvent', { id: event.id });
  await student.see(MESSAGES.eventNotFound);
});

test('consoles whose connection broke while the database was away reconnect by themselves', async () => {
  const cluster = await startScratchCluster('live');
  onTestFinished(() => cluster.stop());
  await migrateToLatest(cluster);
  const database = openDatabase({ url: cluster.url, applicationName: 'rollcall-test' });
  onTestFinished(() => database.close());
  const site = await openSite(database, { LOG_LEVEL: 'silent' });
  const network = await startProxy(site.url);
  onTestFinished(() => network.close());
  const day = await openDay(site.otherUrl);
  const browser = await openBrowser();
  const [office, wall] = await Promise.all(
    ['/admin', `/live/${day.eventId}`].map(address =>
      opened(browser, network.url, { address, session: day.session }),
    ),
  );
  if (!office || !wall) throw new Error('two consoles were opened');
  const all = [office, wall];
  const present = async (count: number): Promise<void> => {
    await office.when('[data-testid="live-count"]', String(count));
    await wall.when('[data-testid="wall-present"]', String(count));
  };
  await Promise.all([office.see('Online'), present(0), ...all.map(each => each.markPage())]);
  await day.mark(0);
  await present(1);

  await cluster.pause();
  const refused = await Promise.all(all.map(refusalOf));
  network.cut();
  await Promise.all([...all.map(each => each.see(OFFLINE)), ...refused.map(({ seen }) => seen)]);
  await cluster.resume();
  await Promise.all(all.map(each => each.gone(OFFLINE)));
  await day.mark(1);
  await present(2);
  expect(await Promise.all(all.map(each => each.isMarkedPage()))).toEqual(all.map(() => true));
});

test('a console that could not load the code of its line at first has one when the network is back', async () => {
  const { url } = await startProduct();
  const office = await deskAt({ url });
  const cut = await scissors(office);
  // The client library's file has the name of its folder.
  await cut(['*/assets/esm-*']);
  await office.goto('/admin');
  await office.see(OFFLINE);
  await cut([]);
  await office.gone(OFFLINE);
  await office.see('Online');
});

/**
 * Notes each size that grows frame by frame from now on. At a full door that would be a new layout of the whole page for
 * most frames, on the phone that also reads the codes.
 */
const noteGrowth = ({ page }: Console): Promise<void> =>
  page.evaluate(() => {
    document.body.dataset['grown'] = '';
    document.addEventListener('transitionrun', ({ propertyName }) => {
      if (/width|height|margin|padding|inset|left|right|top|bottom/.test(propertyName))
        document.body.dataset['grown'] += `${propertyName} `;
    });
  });

const grownIn = ({ page }: Console): Promise<string | undefined> =>
  page.evaluate(() => document.body.dataset['grown']);

/** Seen when the server refuses this console's live line, by the protocol's own message. */
async function refusalOf({ page }: Console): Promise<{ readonly seen: Promise<void> }> {
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  const { promise, resolve } = Promise.withResolvers<void>();
  session.on('Network.webSocketFrameReceived', ({ response }) => {
    if (response.payloadData.startsWith(CONNECT_ERROR)) resolve();
  });
  return { seen: promise };
}
const CONNECT_ERROR = '44';

/** What a browser logs about a server that is gone. The last is of its looking for a newer service worker. */
const LOST =
  /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket connection to|error occurred when fetching the script/;

/** Two servers of one college: one that consoles are connected to and that can be killed, and another one. */
async function openSite(database: Database, env: Readonly<Record<string, string>> = {}) {
  await withFirstAdmin(database);
  const processes = await startProcesses(database, { worker: false, servers: 2, env });
  onTestFinished(() => processes.stop());
  const [first, second] = processes.servers;
  if (!first || !second) throw new Error('two servers were asked for');
  return {
    url: first.url,
    otherUrl: second.url,
    /** As a crash would. It is restarted automatically. */
    kill: async () => {
      const pid = first.child.pid();
      if (pid) process.kill(pid, 'SIGKILL');
    },
  };
}

/** An event of today and students to mark at it. */
async function openDay(url: string) {
  const api = apiClient(url);
  const { token, user } = await api.ok('login', { body: ADMIN });
  const event = await newEvent({ api, admin: { token } }, { title: 'Campus drive briefing' });
  const register = async (nth: number): Promise<string> => {
    const { name, email, roll_no, ...rest } = MEERA;
    const body = { ...rest, name: `${name} ${nth}`, email: `${nth}${email}`, roll_no: `${roll_no}-${nth}` };
    return (await api.ok('register', { body })).user.id;
  };
  const others: string[] = [];
  for (let nth = 0; nth < OTHERS; nth++) others.push(await register(nth));
  const { users } = await api.ok('users', { token, query: { search: MEERA.roll_no } });
  const student = users.find(user => user.email === MEERA.email)?.id;
  const mark = async (userId: string | undefined): Promise<void> => {
    await api.ok('mark', { token, body: { userId, eventId: event.id, status: 'present' } });
  };
  return {
    session: { user: JSON.stringify(user), token },
    eventId: event.id,
    mark: (nth: number) => mark(others[nth]),
    markStudent: () => mark(student),
  };
}

/** A console of a user who signed in before. */
async function opened(
  browser: Browser,
  url: string,
  { address, session }: { readonly address: string; readonly session: { user: string; token: string } },
): Promise<Console> {
  const person = await Console.open(browser, url);
  await person.goto('/favicon.svg');
  await person.page.evaluate(({ user, token }) => {
    localStorage.setItem('user', user);
    localStorage.setItem('token', token);
  }, session);
  await person.goto(address);
  return person;
}

interface Consoles {
  readonly office: Console;
  readonly report: Console;
  readonly detail: Console;
  readonly student: Console;
}

/** Waits until each shows this number present. `own` is for the student's own marks. */
async function shows(
  { office, report, detail, student }: Consoles,
  { present, own }: { readonly present: number; readonly own: number },
): Promise<void> {
  await Promise.all([
    office.when('[data-testid="live-count"]', String(present)),
    expect
      .poll(() => figuresIn(office, 'The office in figures'))
      .toMatchObject({ "Today's Attendance": String(present) }),
    expect
      .poll(() => figuresIn(report, 'The records in figures'))
      .toMatchObject({ Present: String(present) }),
    report.see(`Showing ${present} of ${present} record`),
    expect.poll(() => figuresIn(detail, 'The event in figures')).toMatchObject({ Present: String(present) }),
    expect
      .poll(() => figuresIn(student, 'Your attendance in figures'))
      .toMatchObject({ 'Events Attended': String(own) }),
    own > 0 ? student.see('Campus drive briefing') : student.see(MESSAGES.noRecentAttendance),
  ]);
}

const isDrawn = async (person: Console): Promise<void> => {
  await person.page.waitForSelector('[role="img"] .recharts-surface');
};

test('an event is asked for now and then where the live connection is refused and the rest is not', async () => {
  const office = await openOffice();
  const event = await newEvent(office);
  const admin = await behindProxy(office.url);
  await admin.goto(`/attendance/${event.id}`);
  await admin.see('Offline');
  await byHand(office, event, await enrol(office, 'Zoya Khan'), 'present');
  await admin.see('Zoya Khan');
});

test('the count at a door is asked for now and then where the live connection is refused and the rest is not', async () => {
  const office = await openOffice();
  const event = await newEvent(office);
  const admin = await behindProxy(office.url);
  for (const [present, mode] of ['continuous', 'one-by-one'].entries()) {
    await admin.page.evaluate(chosen => localStorage.setItem('scan-mode', chosen), mode);
    await admin.goto('/scan');
    await admin.see('Offline');
    await admin.when(PRESENT, String(present));
    await byHand(office, event, await enrol(office, 'Zoya Khan'), 'present');
    await admin.when(PRESENT, String(present + 1));
  }
});

const PRESENT = '[data-testid="live-present"]';

/** An admin's console behind a proxy that lets neither a WebSocket nor the polls of one through. */
async function behindProxy(url: string): Promise<Console> {
  const admin = await deskAt({ url });
  await admin.page.evaluateOnNewDocument(() => void Reflect.deleteProperty(window, 'WebSocket'));
  // What a handshake may take, and the time between two questions.
  await sooner(admin.page, HANDSHAKE_WITHIN_MS, 60_000);
  const cut = await scissors(admin);
  await cut(['*/socket.io/*']);
  return admin;
}
