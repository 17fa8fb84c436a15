import { beforeEach, describe, expect, test } from 'vitest';
import type { AskCorrectionBody } from '#contract/corrections/asking.ts';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { answerAcross, answerDuring } from '#testing/database/lock-waits.ts';
import { at as atDay, type Clocked, serveAt } from '#testing/server/clocked.ts';
import { everyPage } from '#testing/server/every-page.ts';
import type { Person } from '#testing/server/people.ts';
import { differences } from '#testing/server/replay.ts';
import { newEvent, scanOf } from '#testing/server/scenario.ts';
import { lockNamed } from '../../named-locks.ts';

const DAY = '2026-11-20';
const CIVIL = 'Civil Engineering';
const at = (time: string): Date => atDay(DAY, time);
const { atRequest, nothingToCorrect } = SERVER_MESSAGES;
const THERE = { wish: 'present', text: 'I sat in the second row' } as const;
const ILL = { wish: 'excused', text: 'I was in hospital' } as const;

let served: Clocked;
let event: Event;
beforeEach(async () => {
  served = await serveAt(at('09:00'));
  event = await newEvent(served, { date: DAY, trades: [CIVIL] });
});

const complete = (markRemainingAbsent: boolean) =>
  served.asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent } });
const asked = (person: Person, body: AskCorrectionBody = THERE) =>
  served.api.ok('askCorrection', { token: served.tokenOf(person), id: event.id, body });
const notAsked = (person: Person, body: object = THERE, id = event.id) =>
  served.api.fail('askCorrection', { token: served.tokenOf(person), id, body });
const drop = ({ token }: Person) => ({ token, id: event.id });
const waiting = async () => (await served.asAdmin.ok('waitingCorrections')).requests;
const idOf = async (person: Person): Promise<string> => {
  const request = (await waiting()).find(({ student }) => student.id === person.id);
  if (!request) throw new Error('nothing is asked for');
  return request.id;
};
const decide = async (id: string, reason?: string) => {
  const choice = reason === undefined ? { approve: true } : { approve: false, reason };
  return (await served.asAdmin.ok('decideCorrections', { body: { decisions: [{ id, ...choice }] } }))
    .results[0];
};
const storyOf = (person: Person) =>
  served.api.ok('timeline', { id: person.id, token: served.tokenOf(person), query: { eventId: event.id } });
const recorded = async ({ id }: Person) => {
  const { attendance } = await served.asAdmin.ok('userAttendance', { id });
  return attendance[0] && { status: attendance[0].status, arrived: attendance[0].arrivalTime };
};

describe('a student who is absent by the completion', () => {
  beforeEach(() => complete(true));

  test('asks, and the office sees what it decides by', async () => {
    served.goTo(at('16:00'));
    await served.asAdmin.fail('scan', { body: scanOf(event, served.student, { scannedAt: at('16:00') }) });
    expect((await storyOf(served.student)).correction).toEqual({
      wishes: ['present', 'excused'],
      waits: false,
      until: null,
    });
    expect(await asked(served.student)).toMatchObject({ message: OFFICE_MESSAGES.changeAsked });
    expect((await storyOf(served.student)).correction).toMatchObject({ waits: true });
    expect(await waiting()).toMatchObject([
      {
        ...{ ...THERE, askedAt: at('16:00').toISOString(), standing: 'absent', refusedScans: 1 },
        student: { id: served.student.id, roll_no: served.student.user.roll_no },
        event: { id: event.id, title: event.title, date: DAY, time: '10:00', event_type: 'Event' },
      },
    ]);
    expect((await served.asAdmin.ok('officeWaiting')).waiting).toMatchObject({ corrections: 1 });
  });

  test('is present once that is approved, with the whole story, and no arrival', async () => {
    await asked(served.student);
    served.goTo(at('17:00'));
    expect(await decide(await idOf(served.student))).toMatchObject({
      ...{ outcome: 'approved', error: null, user: { id: served.student.id } },
    });
    expect(await recorded(served.student)).toEqual({ status: 'present', arrived: null });
    expect(await waiting()).toEqual([]);
    const { entries, correction } = await storyOf(served.student);
    expect(correction).toEqual({ wishes: [], waits: false, until: null });
    const by = { id: served.admin.id, name: served.admin.user.name };
    expect(entries.filter(({ kind }) => !['student', 'event'].includes(kind))).toMatchObject([
      { kind: 'recorded', change: { to: 'absent', means: 'roster' } },
      { kind: 'asked', ...THERE, at: at('09:00').toISOString() },
      { kind: 'recorded', change: { from: 'absent', to: 'present', reason: atRequest.present, by } },
      { kind: 'answered', approved: true, reason: null, by, at: at('17:00').toISOString() },
    ]);
    expect(await differences(served.database)).toEqual([]);
  });

  test('counts as neither once they are excused, and stays so when the rest are marked absent again', async () => {
    await asked(served.student, ILL);
    await decide(await idOf(served.student));
    expect(await recorded(served.student)).toBeUndefined();
    expect((await storyOf(served.student)).correction).toEqual({
      wishes: ['present'],
      waits: false,
      until: null,
    });
    const body = { markRemainingAbsent: true, keepWithdrawn: true };
    await served.asAdmin.ok('completeEvent', { id: event.id, body });
    expect(await recorded(served.student)).toBeUndefined();
    expect(await differences(served.database)).toEqual([]);
  });

  test('reads why it was refused, and may ask again', async () => {
    await asked(served.student);
    const reason = 'The sign-in sheet does not have you';
    expect(await decide(await idOf(served.student), reason)).toMatchObject({ outcome: 'refused' });
    expect(await recorded(served.student)).toMatchObject({ status: 'absent' });
    const story = await storyOf(served.student);
    expect(story.correction).toEqual({ wishes: ['present', 'excused'], waits: false, until: null });
    expect(story.entries.at(-1)).toMatchObject({ kind: 'answered', approved: false, reason });
    await asked(served.student, ILL);
    expect(await waiting()).toMatchObject([ILL]);
    const kinds = (await storyOf(served.student)).entries.map(({ kind }) => kind);
    expect(kinds.filter(kind => ['asked', 'answered'].includes(kind))).toEqual([
      'asked',
      'answered',
      'asked',
    ]);
  });

  test('has one request: the same again changes nothing, and another one replaces it', async () => {
    await asked(served.student);
    const first = await idOf(served.student);
    await asked(served.student);
    expect(await idOf(served.student)).toBe(first);
    await asked(served.student, ILL);
    expect(await waiting()).toMatchObject([ILL]);
    expect(await decide(first)).toMatchObject({
      ...{ outcome: 'failed', error: MESSAGES.changeRequestNotFound, user: null },
    });
    expect(await recorded(served.student)).toMatchObject({ status: 'absent' });
  });

  test('takes it back, twice without harm, until it is decided', async () => {
    await asked(served.student);
    for (const _ of [1, 2])
      expect(await served.api.ok('dropCorrection', drop(served.student))).toMatchObject({
        message: OFFICE_MESSAGES.changeTakenBack,
      });
    expect(await waiting()).toEqual([]);
    await asked(served.student);
    await decide(await idOf(served.student), 'no');
    expect(await served.api.fail('dropCorrection', drop(served.student))).toMatchObject({
      code: 'change_request_decided',
    });
    await asked(served.student);
    await served.api.ok('dropCorrection', drop(served.student));
    expect(await waiting()).toEqual([]);
  });

  test('is decided about once, also by two admins at the same moment', async () => {
    await asked(served.student);
    const id = await idOf(served.student);
    const both = await Promise.all([decide(id), decide(id, 'no')]);
    expect(both.map(result => result?.outcome === 'failed').toSorted()).toEqual([false, true]);
    expect(both).toContainEqual(
      expect.objectContaining({
        ...{ error: MESSAGES.changeRequestDecided, user: expect.objectContaining({ id: served.student.id }) },
      }),
    );
  });

  test('needs no decision while what they asked for is so by another way', async () => {
    await asked(served.student);
    const { attendance } = await served.asAdmin.ok('userAttendance', { id: served.student.id });
    const correct = (status: string) =>
      served.asAdmin.ok('correctMark', { id: attendance[0]?.id ?? '', body: { status, reason: 'seen' } });
    await correct('present');
    expect(await waiting()).toEqual([]);
    expect((await storyOf(served.student)).correction).toEqual({ wishes: [], waits: false, until: null });
    await correct('absent');
    expect(await waiting()).toMatchObject([THERE]);
  });

  test('has one fact of it, if the process ended between the fact and the decision', async () => {
    await asked(served.student);
    const id = await idOf(served.student);
    // As if the process had ended after the mark was stored: the request still waits, and nothing is stored twice.
    await decide(id);
    await served.database
      .knex('correction_requests')
      .where({ id })
      .update({ approved: null, decided_at: null, decided_by: null });
    expect(await decide(id)).toMatchObject({ outcome: 'approved' });
    const { entries } = await storyOf(served.student);
    expect(entries.filter(({ kind }) => kind === 'recorded')).toHaveLength(2);
  });

  test('leaves nothing of it when they are erased, and asks nothing while their account ends', async () => {
    const { id, token } = served.student;
    await asked(served.student);
    const failure = await answerDuring(
      served.database.knex,
      transaction => transaction('users').where({ id }).update({ deactivated_at: served.now() }),
      () => served.api.fail('askCorrection', { token, id: event.id, body: ILL }),
    );
    expect(failure).toMatchObject({ code: 'session_ended' });
    await served.asAdmin.ok('eraseUser', { id, body: { confirm: id } });
    expect(await served.database.knex('correction_requests')).toEqual([]);
  });

  test('reads what became of the last request at each event, the newest first', async () => {
    const other = await newEvent(served, { date: DAY, title: 'Mock interview', trades: [CIVIL] });
    const somebody = await served.newStudent({ trade: CIVIL });
    await served.asAdmin.ok('completeEvent', { id: other.id, body: { markRemainingAbsent: true } });
    await served.api.ok('askCorrection', { token: served.tokenOf(somebody), id: other.id, body: THERE });
    const listed = async () => {
      const { id, token } = served.student;
      const { requests } = await served.api.ok('askedCorrections', { id, token });
      return requests.map(each => ({ ...each, event: each.event.title }));
    };
    expect(await listed()).toEqual([]);
    await asked(served.student);
    const first = { event: event.title, wish: 'present', at: at('09:00').toISOString(), answer: null };
    expect(await listed()).toEqual([first]);
    served.goTo(at('10:00'));
    await served.api.ok('askCorrection', {
      ...{ token: served.tokenOf(served.student), id: other.id, body: ILL },
    });
    const second = { event: other.title, wish: 'excused', at: at('10:00').toISOString(), answer: null };
    expect(await listed()).toEqual([second, first]);
    served.goTo(at('11:00'));
    await decide(await idOf(served.student), 'Nobody saw you');
    const answer = { approved: false, reason: 'Nobody saw you' };
    expect(await listed()).toEqual([{ ...first, at: at('11:00').toISOString(), answer }, second]);
    served.goTo(at('12:00'));
    await asked(served.student, ILL);
    expect(await listed()).toMatchObject([{ event: event.title, wish: 'excused', answer: null }, second]);
    for (const { id, student } of await waiting()) if (student.id === served.student.id) await decide(id);
    expect((await listed()).map(each => each.answer)).toEqual(
      Array.from({ length: 2 }, () => ({ approved: true, reason: null })),
    );
  });

  test('is not told of a refusal any more once the office corrects it after all', async () => {
    const { id, token } = served.student;
    const listed = async () => (await served.api.ok('askedCorrections', { id, token })).requests;
    await asked(served.student);
    await decide(await idOf(served.student), 'no');
    expect(await listed()).toHaveLength(1);
    const { attendance } = await served.asAdmin.ok('userAttendance', { id });
    const body = { status: 'present', reason: 'seen' } as const;
    await served.asAdmin.ok('correctMark', { id: attendance[0]?.id ?? '', body });
    expect(await listed()).toEqual([]);
  });

  test('may ask thirty times an hour', async () => {
    for (let nth = 0; nth < 30; nth += 1) await asked(served.student, { ...THERE, text: `${nth}` });
    expect(await notAsked(served.student)).toMatchObject({ status: 429 });
  });
});

describe('while the office takes requests for so many days', () => {
  const limit = (correctionDays: number | null) =>
    served.asAdmin.ok('changeOfficeSettings', { body: { correctionDays } });
  const offered = async () => (await storyOf(served.student)).correction;

  test('a student asks until the last of them, and what waits is decided after it', async () => {
    await complete(true);
    await limit(2);
    served.goTo(atDay('2026-11-22', '23:59'));
    expect(await offered()).toMatchObject({ wishes: ['present', 'excused'], until: '2026-11-22' });
    await asked(served.student);
    served.goTo(atDay('2026-11-23', '00:00'));
    expect(await offered()).toEqual({ wishes: [], waits: true, until: '2026-11-22' });
    expect(await notAsked(served.student, ILL)).toMatchObject({
      ...{ status: 409, code: 'nothing_to_correct', error: nothingToCorrect.late('22 Nov 2026') },
    });
    expect(await decide(await idOf(served.student))).toMatchObject({ outcome: 'approved' });
    await limit(null);
    expect(await offered()).toMatchObject({ wishes: [], until: null });
  });

  test('an absence that is recorded later has as many days', async () => {
    await complete(false);
    await limit(2);
    served.goTo(atDay('2026-11-25', '10:00'));
    await served.asAdmin.ok('reopenEvent', { id: event.id, body: {} });
    await complete(true);
    expect(await offered()).toMatchObject({ wishes: ['present', 'excused'], until: '2026-11-27' });
  });

  test('none is taken once the office takes none', async () => {
    await complete(true);
    await limit(0);
    expect(await offered()).toEqual({ wishes: [], waits: false, until: null });
    expect(await notAsked(served.student)).toMatchObject({ error: nothingToCorrect.off });
    const answer = await served.asAdmin.ok('officeSettings');
    expect(answer.settings).toMatchObject({ correctionDays: 0 });
  });

  test.each([-1, 366, 1.5, '7'])('%s is no number of days', async correctionDays => {
    expect(await served.asAdmin.fail('changeOfficeSettings', { body: { correctionDays } })).toMatchObject({
      status: 400,
      fields: { correctionDays: expect.any(String) },
    });
  });
});

describe('a student without a mark', () => {
  test('who was expected is marked at the trade of that day, though they have gone on since', async () => {
    await complete(false);
    const { id } = served.student;
    await served.asAdmin.ok('updateUser', { id, body: { trade: 'Instrumentation' } });
    await asked(served.student);
    expect(await waiting()).toMatchObject([{ standing: null }]);
    await decide(await idOf(served.student));
    const { attendance } = await served.asAdmin.ok('userAttendance', { id: served.student.id });
    expect(attendance).toMatchObject([{ status: 'present', trade: CIVIL, arrivalTime: null }]);
    expect((await served.asAdmin.ok('event', { id: event.id })).event.counts).toMatchObject({ present: 1 });
    expect(await differences(served.database)).toEqual([]);
  });

  test('who is not expected any more, because the event is for others now, is not marked', async () => {
    await complete(false);
    await asked(served.student);
    await served.asAdmin.ok('reopenEvent', { id: event.id, body: {} });
    await served.asAdmin.ok('updateEvent', { id: event.id, body: { trades: ['Instrumentation'] } });
    expect(await decide(await idOf(served.student))).toMatchObject({
      ...{ outcome: 'failed', error: MESSAGES.studentNotExpected },
    });
    expect(await waiting()).toHaveLength(1);
  });

  test('reads why there is nothing to ask for', async () => {
    const other = await served.newStudent({ trade: 'Instrumentation' });
    expect(await notAsked(served.student)).toMatchObject({
      ...{ status: 409, code: 'nothing_to_correct', error: nothingToCorrect.early },
    });
    await complete(false);
    expect(await notAsked(served.student, ILL)).toMatchObject({ error: nothingToCorrect.unexcused });
    expect(await notAsked(other)).toMatchObject({ error: nothingToCorrect.unexpected });
    expect((await storyOf(other)).correction).toEqual({ wishes: [], waits: false, until: null });
  });
});

test('who is present, an admin, and a text that says nothing ask for nothing', async () => {
  await served.asAdmin.ok('scan', { body: scanOf(event, served.student, { scannedAt: at('09:00') }) });
  expect(await notAsked(served.student)).toMatchObject({ error: nothingToCorrect.present });
  expect(await notAsked(served.admin)).toMatchObject({ status: 403 });
  expect(await notAsked(served.student, THERE, served.student.id)).toMatchObject({ code: 'event_not_found' });
  for (const text of ['', '   ', 'x'.repeat(301), undefined])
    expect(await notAsked(served.student, { ...THERE, text })).toMatchObject({
      ...{ status: 400, fields: { text: expect.any(String) } },
    });
});

test('several are decided at once, and the answer counts what became of them', async () => {
  const others = await Promise.all([1, 2].map(() => served.newStudent({ trade: CIVIL })));
  await complete(true);
  for (const person of [served.student, ...others]) await asked(person);
  const [first, second, third] = await Promise.all([served.student, ...others].map(idOf));
  const decisions = [
    { id: first, approve: true },
    { id: second, approve: false, reason: 'Nobody saw you' },
    { id: event.id, approve: true },
    { id: third, approve: true },
  ];
  const { message, results } = await served.asAdmin.ok('decideCorrections', { body: { decisions } });
  expect(message).toBe(OFFICE_MESSAGES.decided(2, 1, 1));
  expect(results.map(({ id, outcome }) => [id, outcome])).toEqual([
    ...[
      [first, 'approved'],
      [second, 'refused'],
      [event.id, 'failed'],
      [third, 'approved'],
    ],
  ]);
});

test('an event that is deleted while a student asks is not found, and takes its requests with it', async () => {
  const { knex } = served.database;
  await complete(false);
  await asked(served.student);
  const answer = await answerDuring(
    knex,
    transaction => transaction('events').where({ id: event.id }).delete(),
    () => notAsked(served.student, ILL),
  );
  expect(answer).toMatchObject({ status: 404, code: 'event_not_found' });
  expect(await knex('correction_requests')).toEqual([]);
});

test('a request is gone with its event, if that is deleted while an admin decides', async () => {
  const { knex } = served.database;
  await complete(false);
  await asked(served.student);
  const id = await idOf(served.student);
  const decided = await answerAcross(
    knex,
    {
      hold: transaction => lockNamed(transaction, event.id),
      change: () => knex('events').where({ id: event.id }).delete(),
    },
    () => decide(id),
  );
  expect(decided).toMatchObject({ outcome: 'failed', error: MESSAGES.changeRequestNotFound });
});

test('requests are listed oldest first, page by page, without those of who is an admin now', async () => {
  const students = [
    served.student,
    await served.newStudent({ trade: CIVIL }),
    await served.newStudent({ trade: CIVIL }),
  ];
  await complete(true);
  for (const [minutes, person] of students.entries()) {
    served.goTo(at(`16:0${minutes}`));
    await asked(person);
  }
  const ids = students.map(({ id }) => id);
  const listed = async () => {
    const pages = await everyPage(next =>
      served.asAdmin.ok('waitingCorrections', { query: { ...next, limit: '1' } }),
    );
    return pages.flatMap(({ requests }) => requests.map(({ student }) => student.id));
  };
  expect(await listed()).toEqual(ids);
  await served.asAdmin.ok('updateUser', { id: ids[1] ?? '', body: { role: 'admin' } });
  expect(await listed()).toEqual([ids[0], ids[2]]);
});
