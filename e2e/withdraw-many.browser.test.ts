import { expect, test } from 'vitest';
import { WITHDRAWAL_MESSAGES } from '#contract/attendance/withdrawal-messages.ts';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Person } from '#testing/server/people.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { lookAt } from './looks/look.ts';
import { hold } from './rig/intercept.ts';
import { briefing, byHand, deskAt, enrol, type Office, openOffice, scanned } from './steps/office.ts';

test('marks that were made at the wrong event are moved to the right one together, each as a fact, and the others stay', async () => {
  const office = await openOffice();
  const event = await newEvent(office, briefing());
  const right = await newEvent(office, { title: 'Aptitude workshop' });
  const kabir = await enrol(office, 'Kabir Rao');
  const zoya = await enrol(office, 'Zoya Khan');
  const ananya = await enrol(office, 'Ananya Iyer');
  await scanned(office, event, kabir);
  await scanned(office, event, zoya);
  await byHand(office, event, ananya, 'present');
  const screen = await deskAt(office, `/attendance/${event.id}`);
  await screen.see('Showing 3 of 3 records');
  await screen.see('Online');
  await screen.gone('Withdraw selected');

  await screen.pressOn('::-p-aria([name="Select the mark of Kabir Rao"][role="checkbox"])');
  await screen.pressOn('::-p-aria([name="Select the mark of Zoya Khan"][role="checkbox"])');
  await screen.see('2 selected');
  await lookAt(screen, 'withdraw-selected');
  await screen.press('Withdraw selected marks');
  await screen.page.waitForSelector('[role="dialog"] ::-p-text(Kabir Rao)');
  await screen.press('Withdraw 2 marks');
  await screen.see(MESSAGES.reasonRequired);
  await lookAt(screen, 'withdraw-many');

  // One answer is lost on its way. The same press again withdraws what is left, and nothing twice.
  await screen.fill('Reason', 'Scanned at the wrong event');
  await screen.choose('[role="dialog"] select', right.id);
  await screen.offline();
  await screen.press('Withdraw 2 marks');
  await screen.see(WITHDRAWAL_MESSAGES.partly(0, 2, MESSAGES.network));
  await screen.online();
  const rest = await hold(screen, '/api/attendance/event/');
  await screen.press('Withdraw 2 marks');
  await screen.see(WITHDRAWAL_MESSAGES.moved(2, { there: 2, title: 'Aptitude workshop' }));
  await rest.release();
  await screen.see('Showing 1 of 1 record');
  await screen.focusOn('Select all shown: marks');
  await expect
    .poll(() => office.database.knex('facts').where({ type: 'AttendanceWithdrawn' }).select('data'))
    .toEqual(
      expect.arrayContaining(
        [kabir, zoya].map(({ id: studentId }) => ({
          data: expect.objectContaining({ studentId, reason: 'Scanned at the wrong event' }),
        })),
      ),
    );
  expect(await office.database.knex('facts').where({ type: 'AttendanceWithdrawn' })).toHaveLength(2);
  await screen.goto(`/attendance/${right.id}`);
  await screen.see('Showing 2 of 2 records');
  await screen.see('Kabir Rao');
  await screen.see('Zoya Khan');

  // While the dialog is open, another desk withdraws the mark of one of them, and a door makes a newer one.
  await screen.pressOn('::-p-aria([name="Select all shown: marks"][role="checkbox"])');
  await screen.press('Withdraw selected marks');
  await screen.fill('Reason', 'Scanned by mistake');
  await scannedAnew(office, right, zoya);
  await screen.press('Withdraw 2 marks');
  await screen.see(`${WITHDRAWAL_MESSAGES.newerStand(['Zoya Khan'])} ${WITHDRAWAL_MESSAGES.done(1)}`);
  await lookAt(screen, 'withdraw-changed');
  await screen.press('Cancel');
  await screen.see('Showing 1 of 1 record');
  await screen.gone('Withdraw selected');
  await screen.see('Zoya Khan');
});

test('those who are present are moved to the right event also if an absent one is among them, who is only withdrawn', async () => {
  const office = await openOffice();
  const event = await newEvent(office, briefing());
  const right = await newEvent(office, { title: 'Aptitude workshop' });
  const kabir = await enrol(office, 'Kabir Rao');
  const zoya = await enrol(office, 'Zoya Khan');
  await scanned(office, event, kabir);
  await byHand(office, event, zoya, 'absent');
  const screen = await deskAt(office, `/attendance/${event.id}`);
  await screen.see('Showing 2 of 2 records');
  await screen.see('Online');
  await screen.pressOn('::-p-aria([name="Select all shown: marks"][role="checkbox"])');
  await screen.press('Withdraw selected marks');
  await screen.fill('Reason', 'Scanned at the wrong event');
  await screen.choose('[role="dialog"] select', right.id);
  await screen.see(WITHDRAWAL_MESSAGES.absentStay(['Zoya Khan']));
  await lookAt(screen, 'withdraw-absent-too');
  await screen.press('Withdraw 2 marks');
  await screen.see(WITHDRAWAL_MESSAGES.moved(2, { there: 1, title: 'Aptitude workshop' }));
  const { attendance } = await office.asAdmin.ok('eventAttendance', { id: right.id, query: {} });
  expect(attendance).toMatchObject([{ studentName: 'Kabir Rao', status: 'present' }]);
});

/** Withdraws the mark of this student, and scans the student again. */
async function scannedAnew(office: Office, event: Event, student: Person): Promise<void> {
  const { attendance } = await office.asAdmin.ok('eventAttendance', { id: event.id, query: {} });
  const { id } = attendance.find(record => record.user_id.id === student.id) ?? expect.fail('not marked');
  await office.asAdmin.ok('withdrawMark', { id, body: { reason: 'Somebody else' } });
  await scanned(office, event, student);
}
