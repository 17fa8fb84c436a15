import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { addDays, today } from '#contract/time.ts';
import { TIME_ZONE } from '#testing/server/scenario.ts';
import { loseAnswers } from './late-answer.ts';
import { deskAt, openOffice } from './office.ts';

test('an event or a notice whose answer was lost is not there twice when the button is pressed again', async () => {
  const office = await openOffice();
  const { knex } = office.database;
  const admin = await deskAt(office, '/create-event');
  await admin.fill('Title', 'Group discussion');
  await admin.set('date', addDays(today(new Date(), TIME_ZONE), 1));
  await admin.set('time', '10:00');
  await admin.fill('Location', 'Seminar hall 2');
  const eventAnswers = await loseAnswers(admin, '/api/events');
  await admin.press('Create Event');
  await admin.see(MESSAGES.network);
  await eventAnswers();
  await admin.press('Create Event');
  await admin.see(MESSAGES.eventCreated);
  // Settled: the screen has said so.
  expect(await knex('events').pluck('title')).toEqual(['Group discussion']);

  await admin.goto('/manage-notices');
  await admin.press('New Notice');
  await admin.fill('Title', 'Fees are due');
  await admin.fill('Text', 'Pay at the office.');
  const noticeAnswers = await loseAnswers(admin, '/api/notices');
  await admin.press('Save Notice');
  await admin.see(MESSAGES.network);
  await noticeAnswers();
  await admin.press('Save Notice');
  await admin.see(MESSAGES.noticeCreated);
  // Settled: the screen has said so.
  expect(await knex('notices').pluck('title')).toEqual(['Fees are due']);
  expect(admin.complaints).toEqual([]);
});
