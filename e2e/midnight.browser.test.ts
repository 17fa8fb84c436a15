import { expect, test } from 'vitest';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { addDays, momentOf, today } from '#contract/time.ts';
import { testDatabase } from '#testing/database/database.ts';
import { newEvent, TIME_ZONE } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { Console, openBrowser } from './rig/console.ts';
import { ADMIN, withFirstAdmin } from './rig/product.ts';
import { jumpClock, shiftClock } from './rig/shift-clock.ts';
import { figuresIn } from './steps/forms.ts';
import { keptNames } from './steps/kept-names.ts';
import { deskAt, newcomerAt, openOffice } from './steps/office.ts';

test('a screen that is left open at midnight shows the events of the new day by itself', async () => {
  const day = today(new Date(), TIME_ZONE);
  const tomorrow = addDays(day, 1);
  let clock = momentOf(day, '23:59', TIME_ZONE);
  const now = (): Date => clock;
  const office = await serve({ database: await withFirstAdmin(await testDatabase(), now), now });
  const evening = await newEvent(office, { title: 'Evening talk', date: day });
  const morning = await newEvent(office, { title: 'Morning drive', date: tomorrow });

  const browser = await openBrowser();
  const door = await Console.open(browser, office.url);
  await door.signedIn(ADMIN);
  const doorHears = await ticksOf(door);
  await door.goto('/scan');
  const wall = await Console.open(browser, office.url);
  await wall.signedIn(ADMIN);
  const wallHears = await ticksOf(wall);
  await wall.goto('/admin');
  await expect.poll(() => offered(door)).toEqual(['', evening.id]);
  await wall.see('Evening talk');
  const student = await newcomerAt(office, STUDENT, '/dashboard', browser);
  await student.see('Evening talk');
  // Whoever connects later asks anew anyway.
  await student.see('Online');
  await expect.poll(() => figuresIn(student, OWN)).toMatchObject({ Upcoming: '2' });
  // The connection has said which day it is. From here on nothing is recorded and nothing is pressed.
  await expect.poll(() => Math.min(doorHears.ticks, wallHears.ticks)).toBeGreaterThan(0);

  clock = momentOf(tomorrow, '00:01', TIME_ZONE);
  // Who stands at the door is told of the event that was chosen, and it does not give way to another one unseen.
  await door.see('Evening talk is completed. Further scans are refused, by name.');
  await expect.poll(() => offered(door)).toEqual(['', evening.id, morning.id]);
  await wall.gone('Evening talk');
  await student.gone('Evening talk');
  await expect.poll(() => figuresIn(student, OWN)).toMatchObject({ Upcoming: '1' });
});

test('a scanner that is left open at midnight without a network says that its event is completed, and keeps it named', async () => {
  const office = await openOffice();
  const day = today(new Date(), TIME_ZONE);
  const evening = await newEvent(office, { title: 'Evening talk', date: day });
  const morning = await newEvent(office, { title: 'Morning drive', date: addDays(day, 1) });
  const door = await deskAt(office, '/scan');
  await expect.poll(() => offered(door)).toEqual(['', evening.id]);
  await expect.poll(() => keptNames(door.page)).toContain(`roster ${morning.id}`);
  await door.see('Online');
  // What a new connection asks for is answered, so that no failed call says that the network is gone.
  await door.page.waitForNetworkIdle({ idleTime: 2_000 });
  await door.offline();
  await door.see('No connection');
  // Nothing is pressed, and nobody looks at another page meanwhile.
  await jumpClock(door.page, 86_400_000);
  await door.see(DOOR_MESSAGES.eventEnded.completed('Evening talk'));
  await door.see(DOOR_MESSAGES.eventEndedScans);
  await expect.poll(() => offered(door)).toEqual(['', evening.id, morning.id]);
});

test('at a desk whose clock is a day ahead, today is the day of the server', async () => {
  const office = await openOffice();
  const day = today(new Date(), TIME_ZONE);
  const event = await newEvent(office, { title: 'Running today', date: day });
  const desk = await deskAt(office, '/admin');
  await shiftClock(desk.page, 86_400_000);
  await desk.goto('/scan');
  await expect.poll(() => desk.page.$eval('main select', select => select.value)).toBe(event.id);
  await desk.goto('/create-event');
  await expect.poll(() => desk.page.$eval('input[type="date"]', ({ min }) => min)).toBe(day);
  await desk.goto(`/attendance/${event.id}`);
  await desk.see('Running today');
  await desk.gone('has passed');
});

const STUDENT = {
  name: 'Asha Rao',
  email: 'asha@example.edu',
  roll_no: 'GME-1',
  trade: 'Mechanical Engineering',
  password: 'tall blue door',
};

/** The section of the student's tiles. The numbers in it are not polled. */
const OWN = 'Your attendance in figures';

const offered = ({ page }: Console): Promise<string[]> =>
  page.$eval('main select', select => [...select.options].map(option => option.value));

/** How many ticks the live connection of this console has brought. */
async function ticksOf({ page }: Console): Promise<{ ticks: number }> {
  const heard = { ticks: 0 };
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  session.on('Network.webSocketFrameReceived', ({ response }) => {
    if (response.payloadData.includes('"tick"')) heard.ticks += 1;
  });
  return heard;
}
