import { expect, test } from 'vitest';
import { newEvent } from '#testing/server/scenario.ts';
import { Console, openBrowser } from './console.ts';
import { briefing, byHand, enrol, type Office, openOffice } from './office.ts';
import { ANANYA } from './people.ts';
import { ADMIN } from './product.ts';

test('what another desk adds, renames or deletes is on every open screen, whatever is marked meanwhile', async () => {
  const office = await openOffice();
  const { api, admin } = office;
  const { token } = admin;
  const busy = await newEvent(office, briefing());
  const quiet = await newEvent(office, { ...briefing(), title: 'Second talk' });
  const first = await enrol(office, 'Nila Rao');
  const browser = await openBrowser();
  const dashboard = await opened(browser, office, '/admin');
  const wall = await opened(browser, office, `/live/${quiet.id}`);
  await Promise.all([dashboard.see('Online'), wall.see('of 1')]);

  // The mark's counts have a later position than the registration, and are of the other event.
  await api.ok('register', { body: ANANYA });
  await byHand(office, busy, first, 'present');
  await wall.see('of 2');
  await expect.poll(() => expectedOf(dashboard, quiet.id)).toBe('/ 2 present');

  const third = await newEvent(office, { ...briefing(), title: 'Third talk' });
  await dashboard.see('Third talk');
  await api.ok('updateEvent', { token, id: third.id, body: { title: 'Talk in room 3' } });
  await dashboard.see('Talk in room 3');
  await api.ok('deleteEvent', { token, id: quiet.id });
  await Promise.all([dashboard.gone('Second talk'), wall.see('No such event')]);
});

async function opened(
  browser: Awaited<ReturnType<typeof openBrowser>>,
  { url }: Office,
  address: string,
): Promise<Console> {
  const person = await Console.open(browser, url);
  await person.signedIn(ADMIN);
  await person.goto(address);
  return person;
}

/** What stands beside the live count of this event. */
const expectedOf = ({ page }: Console, id: string): Promise<string | undefined> =>
  page.$eval(`[data-event-id="${id}"]`, count => count.nextElementSibling?.textContent ?? undefined);
