import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { CreateNoticeForm, ManagedNotice } from '#contract/notices/schema.ts';
import { addDays, today } from '#contract/time.ts';
import { answerDuring, lockWaits } from '#testing/database/lock-waits.ts';
import { everyPage } from '#testing/server/every-page.ts';
import { newEvent, putOnDay, scan, TIME_ZONE } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

const served = await serve();

const TODAY = today(new Date(), TIME_ZONE);
const day = (days: number): string => addDays(TODAY, days);

const LISTS = [
  'notices',
  'todaysNotices',
  'weeklyNotices',
  'nextWeekNotices',
  'nextMonthNotices',
  'upcomingNotices',
] as const;

async function publish(more: Partial<CreateNoticeForm> = {}, at = served): Promise<ManagedNotice> {
  const body = { title: 'Fees are due', text: 'Pay at the office.', ...more };
  return (await at.asAdmin.ok('createNotice', { body })).notice;
}

describe('a notice', () => {
  test('is published today unless another day is given, and everyone can read it without signing in', async () => {
    const event = await newEvent(served);
    const notice = await publish({ type: 'Event', event_id: event.id, pinned: true });
    expect(notice).toMatchObject({
      title: 'Fees are due',
      event_id: { id: event.id, title: event.title },
      publish_date: TODAY,
      expiry_date: null,
      pinned: true,
      createdBy: { name: 'Asha Admin' },
      state: 'in_force',
    });
    const { state, ...shown } = notice;
    expect((await served.api.ok('notices')).notices).toContainEqual(shown);
  });

  test('is changed only in the fields sent', async () => {
    const [notice, other] = [await publish({ expiry_date: day(3) }), await publish()];
    const send = (body: object) => served.asAdmin.ok('updateNotice', { id: notice.id, body });
    expect((await send({ pinned: true })).notice).toEqual({ ...notice, pinned: true });
    expect((await send({})).notice).toEqual({ ...notice, pinned: true });
    expect((await send({ expiry_date: null, publish_date: day(1) })).notice).toEqual({
      ...notice,
      pinned: true,
      expiry_date: null,
      publish_date: day(1),
      state: 'scheduled',
    });
    expect((await served.asAdmin.ok('manageNotices')).notices).toContainEqual(other);
  });

  test('is not found after it is deleted', async () => {
    const [{ id }, other] = [await publish(), await publish()];
    expect(await served.asAdmin.ok('deleteNotice', { id })).toMatchObject({ message: 'Notice deleted' });
    for (const name of ['deleteNotice', 'updateNotice'] as const)
      expect(await served.asAdmin.fail(name, { id, body: {} })).toMatchObject({
        status: 404,
        code: 'notice_not_found',
      });
    const ids = (await served.api.ok('notices')).notices.map(notice => notice.id);
    expect(ids).toContain(other.id);
    expect(ids).not.toContain(id);
  });

  test('stays when its event is deleted', async () => {
    const event = await newEvent(served);
    const { id } = await publish({ event_id: event.id });
    await served.asAdmin.ok('deleteEvent', { id: event.id });
    const { notices } = await served.asAdmin.ok('manageNotices');
    expect(notices.find(notice => notice.id === id)?.event_id).toBeNull();
  });

  test('that is changed while its event is deleted keeps no mark waiting', async () => {
    const { knex } = served.database;
    const event = await newEvent(served);
    const { id } = await publish({ event_id: event.id });
    const deleting = await knex.transaction(async changing => {
      await changing('notices').where({ id }).forUpdate();
      const deleted = served.asAdmin.ok('deleteEvent', { id: event.id });
      await expect.poll(() => lockWaits(knex)).toBe(1);
      // Free, for every mark and for this change, which asks whether its event is there.
      await changing.raw('LOCK TABLE attendance_records IN ROW EXCLUSIVE MODE NOWAIT');
      await changing.raw('SELECT FROM events WHERE id = ? FOR KEY SHARE NOWAIT', [event.id]);
      return { deleted };
    });
    await deleting.deleted;
    const { notices } = await served.asAdmin.ok('manageNotices');
    expect(notices.find(notice => notice.id === id)?.event_id).toBeNull();
  });

  test.each([
    [{ title: '' }, { title: 'Title is required' }],
    [{ title: 'ab' }, { title: 'Title must be at least 3 characters long' }],
    [{ text: ' ' }, { text: 'Text is required' }],
    [{ text: 'x'.repeat(2_001) }, { text: 'Text must be at most 2000 characters long' }],
    [{ type: 'Party' }, { type: 'Notice type must be General, Event or TNP Meeting' }],
    [{ event_id: 'x' }, { event_id: 'Event must be a valid id' }],
    [{ publish_date: '0000-01-01' }, { publish_date: 'Publish date must be a real day as YYYY-MM-DD' }],
    [{ expiry_date: day(-1) }, { expiry_date: 'Expiry date cannot be before the publish date' }],
    [{ created_by: randomUUID() }, { created_by: 'This field is not known here' }],
  ])('with %j is refused, new or changed', async (more, fields) => {
    const body = { title: 'Fees are due', text: 'Pay at the office.', ...more };
    expect(await served.asAdmin.fail('createNotice', { body })).toMatchObject({ status: 400, fields });
    const { id } = await publish();
    expect(await served.asAdmin.fail('updateNotice', { id, body: more })).toMatchObject({
      status: 400,
      fields,
    });
  });

  test('of an event that does not exist is refused', async () => {
    const body = { title: 'Fees are due', text: 'Pay.', event_id: randomUUID() };
    expect(await served.asAdmin.fail('createNotice', { body })).toMatchObject({
      status: 404,
      code: 'event_not_found',
      fields: { event_id: 'No such event' },
    });
  });

  test('of an event that is deleted meanwhile is refused, and says so', async () => {
    const { id } = await newEvent(served);
    const body = { title: 'Fees are due', text: 'Pay.', event_id: id };
    const failure = await answerDuring(
      served.database.knex,
      knex => knex('events').where({ id }).delete(),
      () => served.asAdmin.fail('createNotice', { body }),
    );
    expect(failure).toMatchObject({ status: 404, fields: { event_id: 'No such event' } });
  });

  test('is in force on its last day, and has expired on the next', async () => {
    const there = await serve();
    const last = await publish({ publish_date: day(-2), expiry_date: TODAY }, there);
    const over = await publish({ publish_date: day(-2), expiry_date: day(-1) }, there);
    expect([last.state, over.state]).toEqual(['in_force', 'expired']);
    const idsOf = async (state: string) =>
      (await there.asAdmin.ok('manageNotices', { query: { state } })).notices.map(({ id }) => id);
    expect([await idsOf('in_force'), await idsOf('expired')]).toEqual([[last.id], [over.id]]);
    expect((await there.api.ok('notices')).notices.map(({ id }) => id)).toEqual([last.id]);
  });

  test('without title and text reports both as required', async () => {
    expect((await served.asAdmin.fail('createNotice', { body: {} })).fields).toEqual({
      title: 'Title is required',
      text: 'Text is required',
    });
  });
});

describe('the public lists', () => {
  test('show the events of their period and the notices in force then, but no scheduled or expired ones', async () => {
    const here = await serve();
    const spans = [-7, -6, -1, 0, 1, 7, 8, 30, 31];
    const events = new Map<string, number>();
    for (const days of spans) {
      const { id } = await newEvent(here, { date: day(Math.max(days, 0)) });
      await putOnDay(here, { id }, day(days));
      events.set(id, days);
    }
    const notices = {
      stays: await publish({}, here),
      pinned: await publish({ pinned: true }, here),
      endsToday: await publish({ expiry_date: TODAY }, here),
      endsTomorrow: await publish({ expiry_date: day(1) }, here),
      expired: await publish({ publish_date: day(-3), expiry_date: day(-1) }, here),
      scheduled: await publish({ publish_date: day(1) }, here),
    };
    const names = new Map(Object.entries(notices).map(([name, { id }]) => [id, name]));
    const told = async (name: (typeof LISTS)[number]) => {
      const answer = await here.api.ok(name);
      expect([answer.count, answer.noticeCount]).toEqual([answer.events.length, answer.notices.length]);
      return {
        events: answer.events.map(event => events.get(event.id)),
        notices: answer.notices.map(notice => names.get(notice.id)).toSorted(),
      };
    };
    const now = ['endsToday', 'endsTomorrow', 'pinned', 'stays'];
    const later = ['endsTomorrow', 'pinned', 'stays'];
    expect(await told('notices')).toEqual({ events: spans.toReversed(), notices: now });
    expect(await told('todaysNotices')).toEqual({ events: [0], notices: now });
    expect(await told('weeklyNotices')).toEqual({ events: [0, -1, -6], notices: now });
    expect(await told('nextWeekNotices')).toEqual({ events: [1, 7], notices: later });
    expect(await told('nextMonthNotices')).toEqual({ events: [1, 7, 8, 30], notices: later });
    expect(await told('upcomingNotices')).toEqual({ events: [0, 1, 7, 8, 30, 31], notices: now });
    expect((await here.api.ok('notices')).notices[0]?.id).toBe(notices.pinned.id);
  });

  test('fill the four cards of the page', async () => {
    const here = await serve();
    const event = await newEvent(here);
    await newEvent(here, { date: day(2) });
    await scan(here, event, here.student);
    await scan(here, event, here.other, { status: 'absent' });
    const { stats, events } = await here.api.ok('notices', { query: { search: 'nothing' } });
    expect(stats).toEqual({ totalEvents: 2, upcoming: 2, today: 1, totalAttendees: 1 });
    expect(events).toEqual([]);
  });

  test('show neither an event’s roster nor any person’s id', async () => {
    const event = await newEvent(served, { students: [served.student.id] });
    await scan(served, event, served.student);
    for (const name of LISTS) {
      const text = await (await served.api.raw(name)).text();
      for (const person of [served.admin, served.student, served.other])
        expect(text).not.toContain(person.id);
      expect(text).not.toMatch(/expected|counts|roll_no|email|@example/);
    }
    const shown = (await served.api.ok('todaysNotices')).events.find(({ id }) => id === event.id);
    expect(shown).toEqual({
      id: event.id,
      title: event.title,
      description: event.description,
      event_type: event.event_type,
      date: event.date,
      time: event.time,
      location: event.location,
      trade: null,
      trades: [],
      years: [],
      listed: 1,
      status: 'active',
      attendee_count: 1,
      createdBy: { name: 'Asha Admin' },
    });
  });

  test('name nobody as the creator once that admin was erased', async () => {
    const { id, token: theirs } = await served.newAdmin();
    const event = await newEvent({ ...served, admin: { token: theirs } }, { title: 'Farewell' });
    const body = { title: 'A farewell', text: 'At noon.' };
    const { notice } = await served.api.ok('createNotice', { token: theirs, body });
    await served.asAdmin.ok('eraseUser', { id, body: { confirm: id } });
    const shown = await served.api.ok('notices', { query: { search: 'farewell' } });
    expect(shown).toMatchObject({
      events: [{ id: event.id, createdBy: null }],
      notices: [{ id: notice.id, createdBy: null }],
    });
  });

  test('are filtered by type, events and notices alike', async () => {
    const here = await serve();
    await newEvent(here);
    const meeting = await newEvent(here, { event_type: 'TNP Meeting' });
    const notice = await publish({ type: 'TNP Meeting' }, here);
    const general = await publish({}, here);
    const idsOf = (answer: { events: { id: string }[]; notices: { id: string }[] }) =>
      [...answer.events, ...answer.notices].map(({ id }) => id);
    const ofType = async (id: string) => idsOf(await here.api.ok('noticesOfType', { id }));
    expect(await ofType('TNP Meeting')).toEqual([meeting.id, notice.id]);
    expect(await ofType('General')).toEqual([general.id]);
    const query = { event_type: 'TNP Meeting' };
    for (const name of ['notices', 'upcomingNotices'] as const)
      expect(idsOf(await here.api.ok(name, { query }))).toEqual([meeting.id, notice.id]);
    for (const type of ['Party', '%E0%A4%A', '%00', "'"])
      expect((await fetch(`${here.url}/api/notices/type/${type}`)).status).toBe(400);
  });

  test('are read page by page, with the notices on the first', async () => {
    const here = await serve();
    for (let made = 0; made < 3; made++) await newEvent(here);
    await publish({}, here);
    const first = await here.api.ok('upcomingNotices', { query: { limit: '2' } });
    expect([first.events.length, first.notices.length, first.count]).toEqual([2, 1, 3]);
    const query = { limit: '2', cursor: first.nextCursor ?? '' };
    const second = await here.api.ok('upcomingNotices', { query });
    expect([second.events.length, second.notices.length, second.noticeCount]).toEqual([1, 0, 1]);
    expect(second.nextCursor).toBeNull();
  });

  test.each(LISTS)('%s searches for any text literally, and refuses unknown filters', async name => {
    const notice = await publish({ text: `100 % "sure" o'clock \\ a_b` });
    for (const search of ['%', '"', "'", '\\', '_']) {
      const found = await served.api.ok(name, { query: { search } });
      expect(found.notices.map(({ id }) => id)).toEqual([notice.id]);
    }
    await served.asAdmin.ok('deleteNotice', { id: notice.id });
    const cursor = Buffer.from(`["0000-01-01","10:00","${randomUUID()}"]`).toString('base64url');
    for (const query of [{ limit: '501' }, { cursor }, { cursor: 'x' }, { state: 'expired' }])
      expect((await served.api.fail(name, { query })).status).toBe(400);
  });
});

describe('managing notices', () => {
  test('lists all of them, by state, type and text, page by page', async () => {
    const here = await serve();
    const expired = await publish({ publish_date: day(-3), expiry_date: day(-1) }, here);
    const scheduled = await publish({ publish_date: day(1), type: 'Event' }, here);
    const pinned = await publish({ pinned: true, title: 'Hall ticket' }, here);
    const ids = async (query: Record<string, string>) => {
      const answer = await here.asAdmin.ok('manageNotices', { query });
      expect([answer.count, answer.total]).toEqual([answer.notices.length, 3]);
      return answer.notices.map(({ id }) => id);
    };
    expect(await ids({})).toEqual([pinned.id, scheduled.id, expired.id]);
    expect(await ids({ state: 'expired' })).toEqual([expired.id]);
    expect(await ids({ state: 'scheduled' })).toEqual([scheduled.id]);
    expect(await ids({ state: 'in_force' })).toEqual([pinned.id]);
    expect(await ids({ type: 'Event' })).toEqual([scheduled.id]);
    expect(await ids({ search: 'ticket' })).toEqual([pinned.id]);
    const pages = await everyPage(next =>
      here.asAdmin.ok('manageNotices', { query: { limit: '1', ...next } }),
    );
    const seen = pages.flatMap(page => page.notices.map(({ id }) => id));
    expect(seen).toEqual([pinned.id, scheduled.id, expired.id]);
  });
});
