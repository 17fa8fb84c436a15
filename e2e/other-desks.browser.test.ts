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

test('what two desks change of one event is all kept, and a form survives a new password in another tab', async () => {
  const office = await openOffice();
  const { api, admin } = office;
  const event = await newEvent(office, briefing());
  const desk = await opened(await openBrowser(), office, `/edit-event/${event.id}`);
  await desk.fill('Description', 'Bring two photos.');
  const change = { location: 'Room 42', identity: 'strict' } as const;
  await api.ok('updateEvent', { token: admin.token, id: event.id, body: change });

  const heard = desk.page.evaluate(
    () =>
      new Promise<void>(resolve =>
        window.addEventListener('storage', () =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
        ),
      ),
  );
  // A second tab at the same desk, as the settings do it.
  const tab = await desk.newTab();
  await tab.goto(`${office.url}/favicon.svg`);
  const token = await tab.evaluate(async currentPassword => {
    const answer = await fetch('/api/auth/change-password', {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ currentPassword, newPassword: 'quiet green harbour' }),
    });
    const session: { token: string } = await answer.json();
    localStorage.setItem('token', session.token);
    return session.token;
  }, ADMIN.password);
  await tab.close();
  await heard;
  await desk.press('Save Changes');
  await desk.reach(`/attendance/${event.id}`);
  expect((await api.ok('event', { token, id: event.id })).event).toMatchObject({
    ...change,
    description: 'Bring two photos.',
  });
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
