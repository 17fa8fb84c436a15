import { expect, test } from 'vitest';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { addDays } from '#contract/time.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { formatDay } from '../console/src/lib/format/college-time.ts';
import { lookAt } from './looks/look.ts';
import { descriptionOf } from './looks/screen-reader.ts';
import { type Console, openBrowser } from './rig/console.ts';
import { hold } from './rig/intercept.ts';
import { isEnabled } from './steps/forms.ts';
import { briefing, deskAt, type Office, openOffice, personAt } from './steps/office.ts';
import { ANANYA, MEERA } from './steps/people.ts';

const ASK = 'Ask for a correction';
const STANDING = 'Correction of your attendance';
const PRESENT = 'I was there: count me as present';
const EXCUSED = 'I could not come, with a reason: do not count me as absent';
const THERE = 'I came at ten, and Zoya Khan sat beside me.';
const ILL = 'I had a fever. I can bring the note of the doctor.';
const REASON = 'Please bring the note to the office first.';

/** An event that is over, at which all who have no mark are absent. */
async function overAt(office: Office, title: string) {
  const event = await newEvent(office, { ...briefing(), title });
  await office.asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent: true } });
  return event;
}

/** Who is not at the event's page reads it on the dashboard and in the list, until the office corrects it after all. */
async function refusedElsewhere(student: Console, { asAdmin }: Office, { id, title }: Event): Promise<void> {
  const refused = 'The office refused to correct your attendance';
  await student.see(refused);
  await student.see(REASON);
  await student.see('Online');
  await lookAt(student, 'correction-refused-dashboard');
  await student.goto('/attendance');
  await student.pressOn('summary ::-p-text(You asked for 1 correction)');
  await student.see(REASON);
  await lookAt(student, 'correction-asked');
  await student.pressOn(`details[open] ::-p-aria([name="${title}"][role="link"])`);
  await student.see('Refused on');
  await student.goto('/dashboard');
  await student.see(refused);
  await student.see('Online');
  const { attendance } = await asAdmin.ok('eventAttendance', { id, query: { search: ANANYA.email } });
  for (const mark of attendance)
    await asAdmin.ok('correctMark', { id: mark.id, body: { status: 'present', reason: 'On the list' } });
  await student.gone(refused);
}

const choose = (student: Console, wish: string): Promise<void> =>
  student.pressOn(`::-p-aria([name="${wish}"][role="radio"])`);

test('a student who was marked absent by mistake asks for a correction, and the office makes it', async () => {
  const office = await openOffice();
  const { api, asAdmin } = office;
  const { token, user } = await api.ok('register', { body: ANANYA });
  const event = await newEvent(office, briefing());
  const browser = await openBrowser();
  const student = await personAt(office, ANANYA, `/attendance/${event.id}`, browser);
  await student.see('You: Not marked');
  await student.see('Online');
  // While they can still come, there is nothing to ask for.
  await student.gone(ASK);
  await asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent: true } });
  await student.see('You: Absent');
  const { qrCodeData } = await api.ok('userQr', { id: user.id, token });
  for (const scanId of ['0193a000-0000-7000-8000-000000000001', '0193a000-0000-7000-8000-000000000002']) {
    const scannedAt = new Date().toISOString();
    const body = { eventId: event.id, qrData: qrCodeData, status: 'present', scanId, scannedAt } as const;
    expect(await asAdmin.fail('scan', { body })).toMatchObject({ code: 'event_not_active' });
  }

  await student.see('You are recorded as absent.');
  await lookAt(student, 'correction-none');
  await student.press(ASK);
  await student.page.waitForFunction(() => document.activeElement?.matches('input[type="radio"]:checked'));
  // Settled: it has the focus. Its choices say themselves what they are.
  expect(await descriptionOf(student, ASK)).toBe('');
  await student.press('Send to the office');
  await student.see(MESSAGES.reasonRequired);
  await student.focusOn('Reason');
  await choose(student, EXCUSED);
  await student.see('Say why you could not come, and how the office can check it');
  await choose(student, PRESENT);
  await student.see('Say when you came, and who can confirm it');
  await lookAt(student, 'correction-ask');
  await student.fill('Reason', THERE);
  await student.escape();
  await student.see(OFFICE_MESSAGES.changeUnsent);
  await student.press('Keep editing');
  await student.press('Send to the office');
  await student.see(OFFICE_MESSAGES.changeAsked);
  await student.see('Waiting for the office');
  await student.see('You asked to count as present');
  await student.focusOn(STANDING);
  await lookAt(student, 'correction-waits');
  await student.press('Change');
  await student.fill('Reason', `${THERE} She confirms it.`);
  await student.press('Send to the office');
  await student.see(`“${THERE} She confirms it.”`);
  await student.press('My History Here');
  await student.see('A correction to present was asked for');
  await student.gone(`press ${ASK}`);
  await lookAt(student, 'correction-waits-history');
  await student.press('Close history');
  await student.focusOn('My History Here');

  const admin = await deskAt(office, '/admin', browser);
  await admin.see('1 attendance correction waits for approval.');
  await lookAt(admin, 'correction-on-dashboard');
  await admin.goto('/approvals');
  await admin.see('Showing 1 of 1 correction');
  await admin.see(`“${THERE} She confirms it.”`);
  await admin.see('2 scans of their code were refused at this event');
  await lookAt(admin, 'correction-approvals');
  const whose = `the correction of ${ANANYA.name}, ${event.title}`;
  await admin.press(`History of ${whose}`);
  await admin.see('because the student had no mark when the event was completed');
  await lookAt(admin, 'correction-approvals-history');
  await admin.press('Close history');
  await admin.focusOn(`History of ${whose}`);
  await admin.press(`Approve ${whose}`);
  await admin.see(OFFICE_MESSAGES.decided(1, 0, 0));
  await admin.see(OFFICE_MESSAGES.noCorrections);
  await admin.focusOn('Attendance corrections');
  await lookAt(admin, 'correction-approvals-none');

  await student.see('You: Present');
  await student.gone('Waiting for the office');
  await student.gone(ASK);
  await student.press('My History Here');
  await student.see('The request was approved');
  await admin.goto('/admin');
  await admin.see(ANANYA.name);
  await admin.gone('waits for approval');
});

test('a student reads why the office refused, asks again, takes it back, and is excused', async () => {
  const office = await openOffice();
  const { api, asAdmin } = office;
  await api.ok('register', { body: MEERA });
  const ananya = await api.ok('register', { body: ANANYA });
  const event = await overAt(office, 'Aptitude test');
  const other = await overAt(office, 'Group discussion');
  const body = { wish: 'present', text: THERE } as const;
  await api.ok('askCorrection', { id: other.id, token: ananya.token, body });
  const browser = await openBrowser();
  const student = await personAt(office, MEERA, '/attendance', browser);
  await student.see('You can ask for a correction there, as long as the office takes them.');
  await lookAt(student, 'correction-my-attendance');
  await student.pressOn(`::-p-aria([name="${event.title}"][role="link"])`);
  await student.see('Online');
  await student.press(ASK);
  await choose(student, EXCUSED);
  await student.fill('Reason', ILL);
  await student.press('Send to the office');
  await student.see('You asked not to count as absent');

  const admin = await deskAt(office, '/approvals', browser);
  await admin.see('Showing 2 of 2 corrections');
  await admin.pressOn('::-p-aria([name="Select all shown: corrections"][role="checkbox"])');
  await lookAt(admin, 'correction-approvals-two');
  await admin.press('Refuse selected corrections');
  await admin.press('Refuse');
  await admin.see(MESSAGES.reasonRequired);
  await admin.fill('Reason', REASON);
  await admin.press('Refuse');
  await admin.see(OFFICE_MESSAGES.noCorrections);
  await admin.focusOn('Attendance corrections');

  await student.see('Refused on');
  await student.see(REASON);
  await lookAt(student, 'correction-refused');
  await refusedElsewhere(await personAt(office, ANANYA, '/dashboard', browser), office, other);
  // What was said before is there to be added to.
  await student.press('Ask again');
  await student.press('Send to the office');
  await student.see('Waiting for the office');
  const away = await hold(student, `/api/attendance/event/${event.id}/correction`);
  await student.press('Take back');
  await away.first;
  await isEnabled(student, 'Take back', false);
  await away.release();
  await student.see(OFFICE_MESSAGES.changeTakenBack);
  await student.focusOn(STANDING);
  await student.see('Refused on');
  await student.press('Ask again');
  await student.press('Send to the office');
  await student.see('Waiting for the office');
  await admin.goto('/approvals');
  await admin.press(`Approve the correction of ${MEERA.name}, ${event.title}`);
  await student.see('You: Not marked');
  await student.see('The office has excused you');
  await lookAt(student, 'correction-excused');

  // Of a missing mark there is one thing to ask for. Who is corrected meanwhile reads so, with what was typed.
  await student.press(ASK);
  await student.see('You ask to count as present at this event.');
  await student.focusOn('Reason');
  await lookAt(student, 'correction-ask-unmarked');
  await student.fill('Reason', THERE);
  await student.press('Cancel');
  await student.press('Leave without saving');
  await student.focusOn(ASK);
  await student.goto(`/attendance/${other.id}`);
  await student.press(ASK);
  await student.fill('Reason', THERE);
  const { attendance } = await asAdmin.ok('eventAttendance', {
    id: other.id,
    query: { search: MEERA.email },
  });
  for (const { id } of attendance)
    await asAdmin.ok('correctMark', { id, body: { status: 'present', reason: 'On the paper list' } });
  await student.see('You: Present');
  await student.press('Send to the office');
  await student.see(SERVER_MESSAGES.nothingToCorrect.present);
});

test('the office says for how long students may ask, and they read until when', async () => {
  const office = await openOffice();
  await office.api.ok('register', { body: ANANYA });
  const event = await overAt(office, 'Aptitude test');
  const browser = await openBrowser();
  const admin = await deskAt(office, '/approvals', browser);
  const days = 'select[name=correctionDays]';
  // One setting is changed while another one is still being saved.
  const away = await hold(admin, '/api/office/settings', 'PUT');
  await admin.pressOn('label ::-p-text(Mail absences to students)');
  await away.first;
  await admin.choose(days, 'For 7 days');
  await away.release();
  await admin.see(OFFICE_MESSAGES.settingsChanged);
  await expect
    .poll(async () => (await office.asAdmin.ok('officeSettings')).settings)
    .toMatchObject({ mailAbsences: true, correctionDays: 7 });
  await lookAt(admin, 'correction-days');
  const student = await personAt(office, ANANYA, `/attendance/${event.id}`, browser);
  await student.see(`You can ask until ${formatDay(addDays(event.date, 7))}.`);
  await student.see(ASK);
  await lookAt(student, 'correction-until');
  await admin.choose(days, 'Not at all');
  // The student asks how it is, once it is so.
  await expect
    .poll(async () => (await office.asAdmin.ok('officeSettings')).settings)
    .toMatchObject({ correctionDays: 0 });
  await student.goto(`/attendance/${event.id}`);
  await student.see('You: Absent');
  await student.see('Online');
  await student.gone(ASK);
  // As it is eight days later.
  await office.asAdmin.ok('changeOfficeSettings', { body: { correctionDays: 7 } });
  await office.database
    .knex('events')
    .where({ id: event.id })
    .update({ date: addDays(event.date, -8) });
  await office.database.knex('attendance_records').update({ recorded_at: addDays(event.date, -8) });
  await student.goto(`/attendance/${event.id}`);
  await student.see(`You could ask for a correction until ${formatDay(addDays(event.date, -1))}.`);
  await student.gone(ASK);
  await lookAt(student, 'correction-late');
});
