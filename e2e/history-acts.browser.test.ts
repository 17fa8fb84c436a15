import { expect, test } from 'vitest';
import { newEvent } from '#testing/server/scenario.ts';
import { lookAt } from './looks/look.ts';
import { openBrowser } from './rig/console.ts';
import { briefing, byHand, deskAt, openOffice, personAt } from './steps/office.ts';
import { ANANYA } from './steps/people.ts';

test('the history tells what was done to the event and the account between the marks, to both sides', async () => {
  const office = await openOffice();
  const { api, asAdmin } = office;
  const { user } = await api.ok('register', { body: ANANYA });
  const event = await newEvent(office, briefing());
  const { id } = event;
  const change = (body: object) => asAdmin.ok('updateEvent', { id, body });
  const { attendance } = await byHand(office, event, user, 'present');
  const reason = 'Left before it began';
  await asAdmin.ok('withdrawMark', { id: attendance.id, body: { reason } });
  await asAdmin.ok('completeEvent', { id, body: { markRemainingAbsent: true } });
  await asAdmin.ok('reopenEvent', { id, body: { withdrawRosterAbsences: true } });
  await byHand(office, event, user, 'present');
  await change({ trades: [ANANYA.trade] });
  await change({ time: '23:30', identity: 'strict' });
  await asAdmin.ok('updateUser', { id: user.id, body: { year: '2nd Year' } });
  const both = ['Withdrawn: no longer present', 'The event was completed', 'The event was reopened'];
  const changed = ['Who is expected was changed', 'The event was changed', 'The event was made strict.'];

  const browser = await openBrowser();
  const student = await personAt(office, ANANYA, `/attendance/${id}`, browser);
  await student.press('My History Here');
  for (const words of [...both, ...changed, 'Your year was changed']) await student.see(words);
  await lookAt(student, 'history-acts-own');

  const admin = await deskAt(office, `/attendance/${id}`, browser);
  await admin.press(`Actions for ${ANANYA.name}`);
  await admin.pressOn('::-p-aria([name="History"][role="menuitem"])');
  for (const words of [...both, ...changed, 'The student’s year was changed']) await admin.see(words);
  // The marks are what is asked about: they stand out.
  // Settled: the whole history is on the screen.
  const weights = await admin.page.$$eval('[role="dialog"] li > p:first-child', titles =>
    titles.map(each => [each.textContent, Number(getComputedStyle(each).fontWeight)] as const),
  );
  const weightOf = new Map(weights);
  expect(weightOf.get('The event was reopened')).toBeLessThan(weightOf.get('Marked present') ?? 0);
  await lookAt(admin, 'history-acts');
});
