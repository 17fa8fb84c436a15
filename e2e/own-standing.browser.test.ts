import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { OWN_HISTORY_MESSAGES } from '#contract/attendance/own-history-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { lookAt } from './looks/look.ts';
import { openBrowser } from './rig/console.ts';
import { follow } from './steps/forms.ts';
import { briefing, byHand, deskAt, newcomerAt, openOffice, personAt } from './steps/office.ts';
import { ANANYA, MEERA } from './steps/people.ts';

test('a student without a year reads which events leave them out, and why their code was refused there', async () => {
  const office = await openOffice();
  const { api, asAdmin } = office;
  await asAdmin.ok('changeOfficeSettings', { body: { lockIdentity: true } });
  const { token, user } = await api.ok('register', { body: MEERA });
  const event = await newEvent(office, { ...briefing(), years: ['3rd Year'] });
  const { qrCodeData: qrData } = await api.ok('userQr', { id: user.id, token });
  const scannedAt = new Date().toISOString();
  const body = { eventId: event.id, qrData, status: 'present', scanId: randomUUID(), scannedAt } as const;
  expect(await asAdmin.fail('scan', { body })).toMatchObject({ code: 'not_eligible' });

  const browser = await openBrowser();
  const student = await personAt(office, MEERA, '/dashboard', browser);
  await student.see(MESSAGES.yearUnset);
  await student.see(MESSAGES.yearEffect);
  await lookAt(student, 'year-unset');
  await student.goto(`/attendance/${event.id}`);
  await student.press('My History Here');
  await student.see(OWN_HISTORY_MESSAGES.notExpected);
  await lookAt(student, 'year-unset-history');
  await student.press('Close history');

  // The year may be entered while it is empty, whatever the office has locked.
  await student.goto('/dashboard');
  await follow(student, MESSAGES.yearToProfile);
  await student.see(MESSAGES.yearHowToSet);
  await lookAt(student, 'year-unset-profile');
  await student.press('Edit');
  await student.set('year', '3rd Year');
  await student.press('Save');
  await student.see(SERVER_MESSAGES.profileUpdated);
  await student.gone(MESSAGES.yearUnset);
  await follow(student, 'Dashboard');
  await student.see(event.title);
  await student.gone(MESSAGES.yearUnset);

  // Admins have none.
  const admin = await deskAt(office, '/profile', browser);
  await admin.see('Personal details');
  await admin.gone(MESSAGES.yearUnset);

  // Who waits for approval is told of that first.
  await asAdmin.ok('changeOfficeSettings', { body: { approveSignups: true } });
  const waiting = await newcomerAt(office, ANANYA, '/dashboard', browser);
  await waiting.see('The office has to approve your sign-up');
  await waiting.gone(MESSAGES.yearUnset);
});

test('a student reads at the top of an event how they stand there, and what an absence means', async () => {
  const office = await openOffice();
  const { api, asAdmin } = office;
  const { user } = await api.ok('register', { body: ANANYA });
  const event = await newEvent(office, briefing());
  const others = await newEvent(office, { title: 'Plant visit', trades: ['Civil Engineering'] });
  const browser = await openBrowser();
  const student = await personAt(office, ANANYA, `/attendance/${others.id}`, browser);
  await student.see('You: Not expected');
  await student.goto(`/attendance/${event.id}`);
  await student.see('You: Not marked');
  await student.see('Online');
  await byHand(office, event, user, 'present');
  await student.see('You: Present');

  const { attendance } = await asAdmin.ok('eventAttendance', { id: event.id, query: {} });
  for (const { id } of attendance)
    await asAdmin.ok('withdrawMark', { id, body: { reason: 'The wrong event' } });
  await asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent: true } });
  await student.goto(`/attendance/${event.id}`);
  await student.see('You: Absent');
  await student.press('My History Here');
  await student.see('because you had no mark when the event was completed');
  await student.see(OWN_HISTORY_MESSAGES.ifAbsenceIsWrong);
  await lookAt(student, 'own-absence');
  await student.press('Close history');
  await lookAt(student, 'own-standing');

  const admin = await deskAt(office, `/attendance/${event.id}`, browser);
  await admin.press(`Actions for ${ANANYA.name}`);
  await admin.pressOn('::-p-aria([name="History"][role="menuitem"])');
  await admin.see('because the student had no mark when the event was completed');
  await admin.gone(OWN_HISTORY_MESSAGES.ifAbsenceIsWrong);
  await admin.gone('You: ');

  await asAdmin.ok('reopenEvent', { id: event.id, body: { withdrawRosterAbsences: true } });
  await student.press('My History Here');
  await student.see('because the event was reopened');
  await student.gone(OWN_HISTORY_MESSAGES.ifAbsenceIsWrong);
  // While the event goes on, the door can still mark.
  await student.gone(OWN_HISTORY_MESSAGES.ifMarkIsMissing);
  await student.press('Close history');

  await asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent: false } });
  await student.see('Completed');
  await student.see('You: Not marked');
  await student.press('My History Here');
  await student.see(OWN_HISTORY_MESSAGES.ifMarkIsMissing);
  await lookAt(student, 'own-missing-mark');
});
