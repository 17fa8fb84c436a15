import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { addDays } from '#contract/time.ts';
import { at, type Clocked, serveAt } from '#testing/server/clocked.ts';
import type { Person } from '#testing/server/people.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { MailFailure } from './mail-failure.ts';
import type { Mail, Mailer } from './mailer.ts';
import { sendAbsenceMails } from './send-absences.ts';
import { postBy } from './testing.ts';

const DAY = '2026-11-20';
const CIVIL = 'Civil Engineering';
const ORIGIN = 'https://rollcall.example.edu';
const college = { name: 'Example College', timeZone: 'Asia/Kolkata', contact: 'Room 12' };

let served: Clocked;
let asha: Person;
let bina: Person;
beforeEach(async () => {
  served = await serveAt(at(DAY, '09:00'));
  asha = await served.newStudent({ name: 'Asha', trade: CIVIL });
  bina = await served.newStudent({ name: 'Bina', trade: CIVIL });
});

const set = (body: object) => served.asAdmin.ok('changeOfficeSettings', { body });
/** An event of a day, completed with everybody else absent. */
async function completed(title: string, students: readonly Person[], day = DAY) {
  const event = await newEvent(served, { title, date: day, students: students.map(({ id }) => id) });
  await complete(event.id);
  return event;
}
const complete = (id: string) =>
  served.asAdmin.ok('completeEvent', { id, body: { markRemainingAbsent: true } });

/** The mails that a look of the worker sends at this hour. */
async function sentAt(moment: Date, send?: Mailer['send']): Promise<Mail[]> {
  served.goTo(moment);
  const mails: Mail[] = [];
  const mailer = { send: send ?? (async (mail: Mail) => void mails.push(mail)) };
  const { knex } = served.database;
  const { now } = served;
  await sendAbsenceMails({ knex, post: postBy(mailer, now), college, origin: ORIGIN, now });
  return mails.toSorted((a, b) => (a.to < b.to ? -1 : 1));
}
const left = () => served.database.knex('absence_mails');

describe('while the office wants absences to be mailed', () => {
  beforeEach(() => set({ mailAbsences: true }));

  test('each absent student gets one a quarter of an hour later, with the event and its page', async () => {
    const event = await completed('Aptitude test', [asha, bina]);
    expect(await sentAt(at(DAY, '11:00'))).toEqual([]);
    expect(await sentAt(at(DAY, '11:14'))).toEqual([]);
    const mails = await sentAt(at(DAY, '11:15'));
    expect(mails.map(({ to }) => to)).toEqual([asha, bina].map(({ user }) => user.email).toSorted());
    expect(mails[0]).toMatchObject({
      subject: SERVER_MESSAGES.absenceSubject('Aptitude test', college.name),
      text: `${SERVER_MESSAGES.absenceMail({
        ...{ event: 'Aptitude test, 20 Nov 2026, 10:00 am', until: null },
        ...{ page: `${ORIGIN}/attendance/${event.id}` },
      })}\n\nThe placement office: Room 12`,
    });
    expect(await left()).toEqual([]);
    expect(await sentAt(at(DAY, '12:00'))).toEqual([]);
  });

  test('it says until when a correction can be asked for, or that it cannot', async () => {
    await set({ correctionDays: 7 });
    await completed('Talk', [asha]);
    await sentAt(at(DAY, '11:00'));
    const [mail] = await sentAt(at(DAY, '11:15'));
    expect(mail?.text).toContain('ask for a correction on the page of the event, until 27 Nov 2026.');
    await set({ correctionDays: 0 });
    await completed('Drive', [asha]);
    await sentAt(at(DAY, '12:00'));
    const [closed] = await sentAt(at(DAY, '12:15'));
    expect(closed?.text).toContain('please tell the placement office');
  });

  test('the days are counted from the day on which the absence was recorded', async () => {
    await set({ correctionDays: 7 });
    const event = await newEvent(served, { title: 'Talk', date: DAY, students: [asha.id] });
    served.goTo(at('2026-11-25', '09:00'));
    await complete(event.id);
    await sentAt(at('2026-11-25', '10:00'));
    const [mail] = await sentAt(at('2026-11-25', '10:15'));
    expect(mail?.text).toContain('until 2 Dec 2026.');
  });

  test('what was taken back in time, and who left meanwhile, are not mailed', async () => {
    await completed('Talk', [asha, bina]);
    await sentAt(at(DAY, '11:00'));
    const { attendance } = await served.asAdmin.ok('userAttendance', { id: asha.id });
    const id = attendance[0]?.id ?? '';
    await served.asAdmin.ok('correctMark', { id, body: { status: 'present', reason: 'seen' } });
    await served.asAdmin.ok('deactivateUser', { id: bina.id });
    expect(await sentAt(at(DAY, '11:15'))).toEqual([]);
    expect(await left()).toEqual([]);
    // Recorded as absent once more, it is news again.
    await served.asAdmin.ok('correctMark', { id, body: { status: 'absent', reason: 'mistaken' } });
    await sentAt(at(DAY, '12:00'));
    expect(await sentAt(at(DAY, '12:15'))).toMatchObject([{ to: asha.user.email }]);
  });

  test('one that the mail server puts off is tried for a day', async () => {
    await completed('Talk', [asha]);
    await sentAt(at(DAY, '11:00'));
    const putOff = async () => {
      throw new MailFailure('not now', 'later');
    };
    await sentAt(at(DAY, '11:15'), putOff);
    expect(await left()).toHaveLength(1);
    await sentAt(at(addDays(DAY, 1), '11:16'), putOff);
    expect(await left()).toEqual([]);
  });

  test('what was noted while the clock was ahead waits no longer than other absences', async () => {
    await completed('Talk', [asha]);
    await sentAt(at('2027-11-20', '11:00'), vi.fn());
    expect(await sentAt(at(DAY, '11:00'))).toMatchObject([{ to: asha.user.email }]);
  });

  test.each([
    ['30 days', '2026-12-20', 1],
    ['31 days', '2026-12-21', 0],
  ])('only events of the last 30 days are mailed about: %s ago, %s, %i times', async (_, day, many) => {
    const event = await newEvent(served, { title: 'Talk', date: DAY, students: [asha.id] });
    served.goTo(at(day, '09:00'));
    await complete(event.id);
    await sentAt(at(day, '10:00'));
    expect(await sentAt(at(day, '10:15'))).toHaveLength(many);
    expect(await left()).toEqual([]);
  });
});

test('the setting is turned off at once, also while a mail is on its way', async () => {
  await set({ mailAbsences: true });
  await completed('Talk', [asha, bina]);
  await sentAt(at(DAY, '11:00'));
  const off = async () => void (await set({ mailAbsences: false }));
  const sent = vi.fn(off);
  await sentAt(at(DAY, '11:15'), sent);
  expect(sent).toHaveBeenCalledTimes(1);
  expect(await left()).toEqual([]);
});

test('nothing is mailed of what was recorded before, or while it is off', async () => {
  await completed('Before', [asha]);
  await set({ mailAbsences: true });
  await completed('While on', [asha]);
  await sentAt(at(DAY, '11:00'));
  expect(await left()).toHaveLength(1);
  await set({ mailAbsences: false });
  expect(await left()).toEqual([]);
  await set({ correctionDays: 7 });
  await completed('While off', [asha]);
  await sentAt(at(DAY, '12:00'));
  expect(await left()).toEqual([]);
  await set({ mailAbsences: true });
  await set({ mailAbsences: true });
  await sentAt(at(DAY, '13:00'));
  expect(await sentAt(at(DAY, '13:15'))).toEqual([]);
});
