import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/schema.ts';
import { addDays, today } from '#contract/time.ts';
import { answerDuring } from '#testing/database/lock-waits.ts';
import { everyPage } from '#testing/server/every-page.ts';
import { createPerson } from '#testing/server/people.ts';
import { newEvent, putOnDay, scan, TIME_ZONE } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { FACTS, streamOf } from '../attendance/marks/stream.ts';
import { appendWithin } from '../event-store/append-within.ts';
import { PROJECTIONS } from '../projections.ts';

const served = await serve();

const TODAY = today(new Date(), TIME_ZONE);

/** Creates an event as if it had been created before its day had passed. */
async function eventOf(daysAgo: number, more: object = {}): Promise<Event> {
  const { id } = await newEvent(served);
  await served.database
    .knex('events')
    .where({ id })
    .update({ date: addDays(TODAY, -daysAgo), ...more });
  return (await served.asAdmin.ok('event', { id })).event;
}

describe('changing an event', () => {
  test('changes the fields sent, leaves the others, and answers with all of them', async () => {
    const event = await newEvent(served, { description: 'Bring your resume', trades: ['Food Technology'] });
    const body = { title: '  Placement drive ', date: addDays(TODAY, 3) };
    const answer = await served.asAdmin.ok('updateEvent', { id: event.id, body });
    expect(answer.message).toBe('Event updated successfully!');
    // The move is a fact, so the head position is one higher.
    const counts = { ...event.counts, asOf: event.counts.asOf + 1 };
    const changed = { ...event, title: 'Placement drive', date: body.date, status: 'upcoming', counts };
    expect(answer.event).toEqual(changed);
    expect((await served.asAdmin.ok('event', { id: event.id })).event).toEqual(changed);
  });

  test('accepts a past date only of an event that is past already', async () => {
    const event = await eventOf(0);
    const send = (date: string) =>
      served.asAdmin.raw('updateEvent', { id: event.id, body: { title: 'Corrected title', date } });
    const moved = await send(addDays(TODAY, -1));
    expect(moved.status).toBe(400);
    expect(await moved.json()).toMatchObject({ fields: { date: 'Date cannot be in the past' } });
    await putOnDay(served, event, addDays(TODAY, -5));
    for (const date of [addDays(TODAY, -5), addDays(TODAY, -1), TODAY])
      expect((await send(date)).status).toBe(200);
    expect((await send(addDays(TODAY, -1))).status).toBe(400);
  });

  test('that changes nothing keeps the servers’ caches valid', async () => {
    const event = await newEvent(served);
    const version = async () => (await served.database.knex('context_version').first())?.version;
    const before = await version();
    const { title, description, event_type, date, time, location, trades, years } = event;
    const body = { title, description, event_type, date, time, location, trades, years };
    expect((await served.asAdmin.ok('updateEvent', { id: event.id, body })).event).toEqual(event);
    expect((await served.asAdmin.ok('updateEvent', { id: event.id, body: {} })).event).toEqual(event);
    expect(await version()).toBe(before);
  });

  test.each([
    [{ title: '' }, { title: 'Title is required' }],
    [{ title: ' ab ' }, { title: 'Title must be at least 3 characters long' }],
    [{ title: 'x'.repeat(151) }, { title: 'Title must be at most 150 characters long' }],
    [{ date: '' }, { date: 'Date is required' }],
    [{ date: '2026-02-30' }, { date: 'Date must be a real day as YYYY-MM-DD' }],
    [{ date: '0202-11-20' }, { date: 'Date must be in the year 2000 or later' }],
    [{ time: '25:00' }, { time: 'Time must be HH:MM' }],
    [{ location: 'ab' }, { location: 'Location must be at least 3 characters long' }],
    [{ description: 'x'.repeat(501) }, { description: 'Description must be at most 500 characters long' }],
    [{ event_type: 'Party' }, { event_type: 'Event type must be Event or TNP Meeting' }],
    [{ status_choice: 'completed' }, { status_choice: 'This field is not known here' }],
    [{ created_by: randomUUID() }, { created_by: 'This field is not known here' }],
  ])('refuses %j', async (body, fields) => {
    const event = await newEvent(served);
    const failure = await served.asAdmin.fail('updateEvent', { id: event.id, body });
    expect(failure).toMatchObject({ status: 400, code: 'bad_request', fields });
    expect((await served.asAdmin.ok('event', { id: event.id })).event).toEqual(event);
  });

  test('reports every required field that is missing', async () => {
    expect((await served.asAdmin.fail('createEvent', { body: {} })).fields).toEqual({
      title: 'Title is required',
      date: 'Date is required',
      time: 'Time is required',
      location: 'Location is required',
    });
  });
});

describe('deleting an event', () => {
  test('works if no attendance was ever recorded', async () => {
    const event = await newEvent(served);
    expect(await served.asAdmin.ok('deleteEvent', { id: event.id })).toMatchObject({
      message: 'Event deleted',
    });
    expect((await served.asAdmin.fail('event', { id: event.id })).code).toBe('event_not_found');
    expect((await served.asAdmin.fail('deleteEvent', { id: event.id })).status).toBe(404);
  });

  test('is refused if there is history, with the amount', async () => {
    const event = await newEvent(served);
    await scan(served, event, served.student);
    const refused = () => served.asAdmin.fail('deleteEvent', { id: event.id });
    expect(await refused()).toMatchObject({
      status: 409,
      code: 'event_has_attendance',
      error:
        'This event cannot be deleted: its attendance history has 1 entry. Write in its title that it is cancelled, complete it, and leave the others without a mark: then it counts for nobody.',
      details: { count: 1 },
    });
    await scan(served, event, served.student, { status: 'absent' });
    expect((await refused()).details).toEqual({ count: 2 });
    const id = streamOf(event.id, served.student.id);
    await served.asAdmin.ok('withdrawMark', { id, body: { reason: 'cancelled' } });
    expect((await refused()).details).toEqual({ count: 3 });
  });

  test('is refused for a mark that was being stored when the deletion began', async () => {
    const { id: eventId } = await newEvent(served);
    const [studentId, actorId, at] = [served.student.id, served.admin.id, new Date()];
    const data = { eventId, studentId, trade: null, status: 'present', previous: null, unverified: false };
    const stream = streamOf(eventId, studentId);
    const fact = { stream, type: FACTS.marked, data, actorId, means: 'scan', occurredAt: at } as const;
    const failure = await answerDuring(
      served.database.knex,
      transaction => appendWithin(transaction, PROJECTIONS, { facts: [fact], recordedAt: at }),
      () => served.asAdmin.fail('deleteEvent', { id: eventId }),
    );
    expect(failure).toMatchObject({ code: 'event_has_attendance', details: { count: 1 } });
  });

  test('and scanning at the same time never leave a mark of an event that does not exist', async () => {
    for (let round = 0; round < 10; round++) {
      const event = await newEvent(served);
      const body = { userId: served.student.id, eventId: event.id, status: 'present' };
      const [deleted, marked] = await Promise.all([
        served.asAdmin.raw('deleteEvent', { id: event.id }),
        served.asAdmin.raw('mark', { body }),
      ]);
      expect([deleted.status, marked.status].toSorted()).toEqual(
        deleted.status === 200 ? [200, 404] : [200, 409],
      );
    }
  });

  test.each(['updateEvent', 'deleteEvent', 'openEvent', 'completeEvent', 'reopenEvent'] as const)(
    '%s answers 404 for an event that does not exist',
    async name => {
      const body = name === 'completeEvent' ? { markRemainingAbsent: true } : {};
      const failure = await served.asAdmin.fail(name, { id: randomUUID(), body });
      expect(failure).toMatchObject({ status: 404, code: 'event_not_found' });
    },
  );
});

describe('lists of events', () => {
  test('use the status that each event has today, an admin’s choice first', async () => {
    const here = await serve();
    const events = await Promise.all(
      [-1, 0, 1].map(days => newEvent(here, { date: addDays(TODAY, Math.max(days, 0)) })),
    );
    const [past, now, next] = events.map(event => event.id);
    await here.database
      .knex('events')
      .where({ id: past })
      .update({ date: addDays(TODAY, -1) });
    const ids = async (name: 'activeEvents' | 'upcomingEvents' | 'allEvents') =>
      (await here.asAdmin.ok(name)).events.map(event => event.id);
    expect(await ids('activeEvents')).toEqual([now]);
    expect(await ids('upcomingEvents')).toEqual([now, next]);
    expect(await ids('allEvents')).toEqual([next, now, past]);
    await here.asAdmin.ok('openEvent', { id: next ?? '', body: {} });
    await here.asAdmin.ok('completeEvent', { id: now ?? '', body: { markRemainingAbsent: false } });
    await here.asAdmin.ok('reopenEvent', { id: past ?? '', body: {} });
    expect(await ids('activeEvents')).toEqual([next, past]);
    expect((await here.asAdmin.ok('upcomingCount')).count).toBe(2);
    expect((await here.asAdmin.ok('upcomingEvents')).count).toBe(2);
  });

  test('of active and upcoming events show those of past days last, page by page', async () => {
    const here = await serve();
    const coming = [];
    for (const days of [0, 1]) coming.push(await newEvent(here, { date: addDays(TODAY, days) }));
    const past = [];
    for (const days of [-400, -2]) {
      const body = { title: 'Old drive', date: addDays(TODAY, days), time: '10:00', location: 'Main hall' };
      past.push((await here.asAdmin.ok('addPastEvent', { body })).event);
    }
    const walk = async (name: 'upcomingEvents' | 'upcomingNotices'): Promise<string[]> => {
      const pages = await everyPage(next => here.asAdmin.ok(name, { query: { limit: '1', ...next } }));
      return pages.flatMap(page => page.events.map(({ id }) => id));
    };
    const expected = [...coming, ...past].map(({ id }) => id);
    expect(await walk('upcomingEvents')).toEqual(expected);
    expect(await walk('upcomingNotices')).toEqual(expected);
  });

  test('of upcoming events show a student those for all and those for their trade and year', async () => {
    const here = await serve();
    const civil = ['Food Technology', 'Civil Engineering'];
    const [everybody, own] = [await newEvent(here), await newEvent(here, { trades: civil })];
    const foreign = await newEvent(here, { trades: ['Food Technology'] });
    const older = await newEvent(here, { trades: civil, years: ['4th Year'] });
    const upcoming = async (token: string) => {
      const list = await here.api.ok('upcomingEvents', { token });
      const { count } = await here.api.ok('upcomingCount', { token });
      expect(list.count).toBe(count);
      return list.events.map(event => event.id).toSorted();
    };
    const { id, token } = here.student;
    const theirs = [everybody.id, own.id].toSorted();
    expect(await upcoming(token)).toEqual(theirs);
    expect((await here.api.ok('userStats', { id, token })).upcoming).toBe(theirs.length);
    expect(await upcoming(here.admin.token)).toEqual([...theirs, foreign.id, older.id].toSorted());
    await here.asAdmin.ok('updateUser', { id, body: { year: '4th Year' } });
    expect(await upcoming(token)).toEqual([...theirs, older.id].toSorted());
  });

  test('are read page by page, each event once', async () => {
    const here = await serve();
    const made = await Promise.all(Array.from({ length: 5 }, () => newEvent(here)));
    const pages = await everyPage(next =>
      here.asAdmin.ok('upcomingEvents', { query: { limit: '2', ...next } }),
    );
    for (const page of pages) expect([page.count, page.total]).toEqual([5, 5]);
    const seen = pages.flatMap(page => page.events.map(event => event.id));
    expect(seen.toSorted()).toEqual(made.map(event => event.id).toSorted());
  });

  test('are ordered by day or by title as asked, page by page, whatever the capitals', async () => {
    const here = await serve();
    for (const [title, days] of [
      ['mock interviews', 2],
      ['Aptitude workshop', 3],
      ['Mock interviews', 0],
      ['Resume clinic', 1],
    ] as const)
      await newEvent(here, { title, date: addDays(TODAY, days) });
    const titles = async (sort: string): Promise<string[]> => {
      const pages = await everyPage(next =>
        here.asAdmin.ok('events', { query: { limit: '1', sort, ...next } }),
      );
      return pages.flatMap(page => page.events.map(event => event.title));
    };
    const byDay = ['Mock interviews', 'Resume clinic', 'mock interviews', 'Aptitude workshop'];
    expect(await titles('earliest')).toEqual(byDay);
    expect(await titles('latest')).toEqual(byDay.toReversed());
    const byTitle = await titles('title');
    expect(byTitle.map(title => title.toLowerCase())).toEqual(byDay.map(t => t.toLowerCase()).toSorted());
    expect(new Set(byTitle)).toEqual(new Set(byDay));
  });

  test('by title go on where they were, although the last event of a page is deleted or renamed', async () => {
    const here = await serve();
    const made = [];
    for (const title of ['Aptitude', 'Bridge course', 'Case study', 'Debate'])
      made.push(await newEvent(here, { title: `${title} ${'प'.repeat(100)}` }));
    const read = (cursor?: string) =>
      here.asAdmin.ok('events', { query: { limit: '2', sort: 'title', ...(cursor && { cursor }) } });
    const { nextCursor } = await read();
    const [, last] = made;
    if (!last || nextCursor === null) throw new Error('there is no next page');
    const rest = made.slice(2).map(({ id }) => id);
    const readOn = async () => (await read(nextCursor)).events.map(({ id }) => id);
    await here.asAdmin.ok('updateEvent', { id: last.id, body: { title: 'A bridge course' } });
    expect(await readOn()).toEqual(rest);
    await here.asAdmin.ok('deleteEvent', { id: last.id });
    expect(await readOn()).toEqual(rest);
  });

  test.each([
    { sort: 'title', cursor: Buffer.from(`["2026-01-01","10:00","${randomUUID()}"]`).toString('base64url') },
    { sort: 'latest', cursor: Buffer.from(`["${randomUUID()}"]`).toString('base64url') },
    { sort: 'attendees' },
    { cursor: Buffer.from('["0000-01-01","10:00","nothing"]').toString('base64url') },
    { cursor: Buffer.from(`["0000-01-01","10:00","${randomUUID()}"]`).toString('base64url') },
    { cursor: Buffer.from(`["2026-01-01","99:99","${randomUUID()}"]`).toString('base64url') },
    { date_from: '0000-01-01' },
    { status: 'over' },
  ])('refuse %j', async query => {
    expect(await served.asAdmin.fail('allEvents', { query })).toMatchObject({ status: 400 });
  });

  test.each(['%', '_', "'; drop table events; --", '\\', '"'])('search for %s literally', async search => {
    const found = await served.asAdmin.ok('allEvents', { query: { search } });
    expect(found.count).toBe(0);
    const { id } = await newEvent(served, { title: `Talk ${search}` });
    const again = await served.asAdmin.ok('events', { query: { search } });
    expect(again.events.map(event => event.id)).toEqual([id]);
  });
});

test('status changes at the college’s midnight, not in any other zone', async () => {
  let now = new Date('2026-11-20T18:29:59Z'); // 23:59:59 in Kolkata
  const here = await serve({ now: () => now });
  const people = { knex: here.database.knex, now: () => now };
  const auth = { token: here.admin.token };
  /** The day is longer than a session. */
  const signInAgain = async () => {
    auth.token = (await createPerson(people, { role: 'admin' })).token;
  };
  const { id } = await newEvent(here, { date: '2026-11-21' });
  const status = async () => (await here.api.ok('event', { ...auth, id })).event.status;
  const body = { userId: here.student.id, eventId: id, status: 'present' };
  expect(await status()).toBe('upcoming');
  expect((await here.api.fail('mark', { ...auth, body })).code).toBe('event_not_active');
  now = new Date('2026-11-20T18:30:00Z');
  expect(await status()).toBe('active');
  expect((await here.api.ok('mark', { ...auth, body })).outcome).toBe('marked');
  now = new Date('2026-11-21T18:29:59.999Z');
  await signInAgain();
  expect(await status()).toBe('active');
  now = new Date('2026-11-21T18:30:00Z');
  expect(await status()).toBe('completed');
  expect((await here.api.fail('mark', { ...auth, body: { ...body, status: 'absent' } })).code).toBe(
    'event_not_active',
  );
  const { stats } = await here.api.ok('eventsOverview', auth);
  expect(stats).toMatchObject({ byStatus: { active: 0, completed: 1, upcoming: 0 }, todayEvents: 0 });
});

test('the overview counts events by status and type, and who was present today and this week', async () => {
  const here = await serve();
  const [now, week, before] = await Promise.all([
    newEvent(here),
    newEvent(here, { event_type: 'TNP Meeting' }),
    newEvent(here),
    newEvent(here, { date: addDays(TODAY, 9) }),
  ]);
  for (const [event, person, status] of [
    [now, here.student, 'present'],
    [now, here.other, 'absent'],
    [week, here.student, 'present'],
    [before, here.student, 'present'],
  ] as const)
    await scan(here, event, person, { status });
  const move = (event: Event, days: number) => putOnDay(here, event, addDays(TODAY, -days));
  await move(week, 6);
  await move(before, 7);
  expect(await here.asAdmin.ok('eventsOverview')).toEqual({
    success: true,
    asOf: (await here.database.knex('head').first())?.position,
    stats: {
      totalEvents: 4,
      byStatus: { active: 1, completed: 2, upcoming: 1 },
      byType: { Event: 3, 'TNP Meeting': 1 },
      todayEvents: 1,
      averageRate: 75,
      attendance: { today: 1, thisWeek: 2, total: 3 },
    },
  });
});
