import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { describe, expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { everyPage } from '#testing/server/every-page.ts';
import { bindPhone } from '#testing/server/phone.ts';
import { newEvent, scan, scanOf } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

const served = await serve();

const person = served.newStudent;
const rowOf = (id: string) => served.database.knex('users').where({ id }).first();
const list = async (query: Record<string, string>) => served.asAdmin.ok('users', { query });
const update = (id: string, body: object) => served.asAdmin.ok('updateUser', { id, body });
const refused = (id: string, body: object) => served.asAdmin.fail('updateUser', { id, body });

describe('the list of users', () => {
  test('is searched by name, roll number and email, with every character taken literally', async () => {
    const { user } = await person({ name: '100%_Raghav "the" \\ O\'Neil' });
    const names = async (search: string) => (await list({ search })).users.map(({ name }) => name);
    for (const search of ['100%_', 'raghav "THE"', "\\ o'neil", user.roll_no ?? '', user.email.toUpperCase()])
      expect(await names(search)).toEqual([user.name]);
    expect(await names('100_%')).toEqual([]);
    expect(await names("' OR 1=1 --")).toEqual([]);
  });

  test('is filtered by trade, by name or code, by role, year and whether active', async () => {
    const marker = randomUUID();
    const of = (trade: string) => person({ name: `${marker} ${trade}`, trade });
    const [chemist, cook] = await Promise.all([of('Chemical Engineering'), of('Food Technology')]);
    await update(cook.id, { year: '3rd Year' });
    await update(chemist.id, { active: false });
    const ids = async (query: Record<string, string>) =>
      (await list({ search: marker, ...query })).users.map(({ id }) => id);
    expect(await ids({ trade: 'GCT' })).toEqual([chemist.id]);
    expect(await ids({ trade: 'gft' })).toEqual([cook.id]);
    expect(await ids({ trade: 'Food Technology' })).toEqual([cook.id]);
    expect(await ids({ trade: 'Alchemy' })).toEqual([]);
    expect(await ids({ active: 'false' })).toEqual([chemist.id]);
    expect(await ids({ active: 'true' })).toEqual([cook.id]);
    expect(await ids({ year: '3rd Year' })).toEqual([cook.id]);
    expect(await ids({ role: 'admin' })).toEqual([]);
    expect(await ids({ role: 'user' })).toHaveLength(2);
  });

  test('is read in pages without gaps or repeats, counted and ordered by name', async () => {
    const marker = randomUUID();
    const names = ['b', 'A', 'c', 'B', 'ß', 'ा', 'a', 'Z'];
    for (const name of names) await person({ name: `${name} ${marker}` });
    const pages = await everyPage(next => list({ search: marker, limit: '3', ...next }));
    for (const page of pages) {
      expect(page.count).toBe(names.length);
      expect(page.total).toBeGreaterThanOrEqual(names.length + 3);
    }
    const seen = pages.flatMap(page => page.users);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(names.length);
    const shown = seen.map(({ name }) => name.replace(` ${marker}`, '').toLowerCase());
    expect(shown.slice(0, 5)).toEqual(['a', 'a', 'b', 'b', 'c']);
  });

  test('names, if asked, the accounts that may be of the same person: of this name, or of this roll number but for its signs', async () => {
    const [name, rollNo] = [`Zoya ${randomUUID()}`, randomUUID().slice(0, 8)];
    const [zoya, again, sign, stranger] = [
      await person({ name }),
      await person({ name: name.toUpperCase() }),
      await person({ name: `Z. ${name}` }),
      await person({ name: `Not ${name}` }),
    ];
    const { knex } = served.database;
    await knex('users')
      .where({ id: zoya.id })
      .update({ roll_no: `${rollNo}-7` });
    await knex('users')
      .where({ id: sign.id })
      .update({ roll_no: `${rollNo.toUpperCase()}/7` });
    const alike = async (query: Record<string, string> = { alike: 'true' }) =>
      Object.fromEntries(
        (await list({ search: name, ...query })).users.map(user => [
          user.id,
          user.alike?.map(({ id }) => id),
        ]),
      );
    expect(await alike()).toEqual({
      [zoya.id]: [sign.id, again.id],
      [again.id]: [zoya.id],
      [sign.id]: [zoya.id],
      [stranger.id]: [],
    });
    expect(Object.values(await alike({}))).toEqual([undefined, undefined, undefined, undefined]);
    await knex('users').where({ id: zoya.id }).update({ erased_at: new Date() });
    expect(await alike()).toEqual({ [again.id]: [], [sign.id]: [], [stranger.id]: [] });
  });

  test('names them, too, if the roll number differs only in the zeros before its digits', async () => {
    // Their names differ, and no random email has a word of them, as it may have these digits.
    const named = (nth: string) => person({ name: `Zeroes ${nth}` });
    const [full, short, other] = [await named('one'), await named('two'), await named('three')];
    const { knex } = served.database;
    const numbers = [
      [full, '0021701'],
      [short, '21-701'],
      [other, '217010'],
    ] as const;
    for (const [{ id }, roll_no] of numbers) await knex('users').where({ id }).update({ roll_no });
    const { users } = await list({ search: 'zeroes', alike: 'true' });
    expect(Object.fromEntries(users.map(user => [user.id, user.alike?.map(({ id }) => id)]))).toEqual({
      [full.id]: [short.id],
      [short.id]: [full.id],
      [other.id]: [],
    });
  });

  test('looks similar roll numbers up in an index', async () => {
    const { knex, pool } = served.database;
    const asked: Knex.Sql[] = [];
    knex.on('query', (query: Knex.Sql) => asked.push(query));
    await list({ alike: 'true' });
    const query = asked.find(({ sql }) => sql.includes('joined_roll_no'));
    if (!query) throw new Error('They were not looked up.');
    const client = await pool.connect();
    // Of so few users all would be read.
    await client.query('BEGIN; SET LOCAL enable_seqscan = off');
    const plan = await client.query<object>(`EXPLAIN ${query.sql}`, [...query.bindings]);
    await client.query('ROLLBACK');
    client.release();
    expect(JSON.stringify(plan.rows)).toContain('users_by_loose_roll_no');
  });

  test.each([{ active: 'perhaps' }, { role: 'king' }, { year: '5th Year' }])('refuses %j', async query => {
    expect(await served.asAdmin.fail('users', { query })).toMatchObject({
      status: 400,
      code: 'bad_request',
    });
  });

  test.each([
    ['name', 'roll_no'],
    ['trade', 'year'],
    ['name', '-name'],
    ['state', 'created'],
  ])('refuses a cursor of the list by %s in the list by %s', async (sort, other) => {
    const { nextCursor } = await list({ sort, limit: '1' });
    const query = { limit: '1', cursor: nextCursor ?? '' };
    expect((await list({ sort, ...query })).users).toHaveLength(1);
    expect(await served.asAdmin.fail('users', { query: { sort: other, ...query } })).toMatchObject({
      status: 400,
      fields: { cursor: expect.any(String) },
    });
  });

  test('counts the attendance of the listed users if requested, and of no one else', async () => {
    const marker = randomUUID();
    const [event, other] = await Promise.all([newEvent(served), newEvent(served)]);
    const [often, never] = await Promise.all([
      person({ name: `${marker} a` }),
      person({ name: `${marker} b` }),
    ]);
    await scan(served, event, often);
    await scan(served, other, often, { status: 'absent' });
    await scan(served, event, served.student);
    const { users } = await list({ search: marker, rates: 'true' });
    expect(users.map(({ id, attendance }) => [id, attendance])).toEqual([
      [often.id, { total: 2, present: 1, absent: 1, attendanceRate: 50 }],
      [never.id, { total: 0, present: 0, absent: 0, attendanceRate: 0 }],
    ]);
    for (const user of (await list({ search: marker })).users) expect(user).not.toHaveProperty('attendance');
  });

  test('of a trade has its students, by name or code, and refuses unknown trades', async () => {
    const { id } = await person({ trade: 'Electrical Engineering' });
    for (const trade of ['GEE', 'gee', 'Electrical Engineering']) {
      const { users } = await served.asAdmin.ok('usersOfTrade', { id: trade });
      expect(users.map(user => user.id)).toEqual([id]);
    }
    expect(await served.asAdmin.fail('usersOfTrade', { id: 'Alchemy' })).toMatchObject({ status: 404 });
  });
});

test('the overview counts users by role and state, trade and year, and new ones by the college’s days', async () => {
  const now = new Date('2026-11-20T20:00:00Z'); // already the 21st in Kolkata
  const there = await serve({ now: () => now });
  const { knex } = there.database;
  const token = there.admin.token;
  const [gone, erased, old] = await Promise.all([there.newStudent(), there.newStudent(), there.newStudent()]);
  await knex('users').update({ created_at: new Date('2026-11-14T18:30:00Z') }); // the first moment of the week
  await knex('users')
    .where({ id: old.id })
    .update({ created_at: new Date('2026-11-14T18:29:59Z'), year: '1st Year' });
  await there.api.ok('deactivateUser', { token, id: gone.id });
  await there.api.ok('eraseUser', { token, id: erased.id, body: { confirm: erased.id } });
  const { stats } = await there.api.ok('usersOverview', { token });
  expect(stats).toEqual({
    summary: {
      totalUsers: 5,
      students: 4,
      activeStudents: 3,
      admins: 1,
      active: 4,
      deactivated: 1,
      waiting: 0,
      newThisWeek: 4,
      newThisMonth: 5,
    },
    byTrade: [{ trade: 'Civil Engineering', code: null, count: 3 }],
    byYear: [
      { year: '1st Year', count: 1 },
      { year: null, count: 2 },
    ],
  });
});

describe('a user', () => {
  test('is read by themselves and by admins', async () => {
    const own = await served.api.ok('user', { token: served.student.token, id: served.student.id });
    expect(own.user).toMatchObject({ id: served.student.id, active: true, erased: false, role: 'user' });
    expect(own).toEqual(await served.asAdmin.ok('user', { id: served.student.id }));
    expect(JSON.stringify(own)).not.toMatch(/password_hash|qr_code|token_version/);
    expect(await served.asAdmin.fail('user', { id: randomUUID() })).toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
  });

  test('is read with the accounts whose roll numbers are nearly the same, by admins only', async () => {
    const added = async (roll_no: string) => {
      const body = { name: 'Asha Rao', email: `${roll_no}@example.edu`, roll_no, trade: 'GCS' };
      return (await served.asAdmin.ok('addStudent', { body })).user;
    };
    const [one, other, another] = [await added('GX-071'), await added('gx071'), await added('GX-072')];
    const alikeTo = async (id: string) => (await served.asAdmin.ok('user', { id })).alike;
    expect(await alikeTo(one.id)).toEqual([{ id: other.id, name: 'Asha Rao', roll_no: 'gx071' }]);
    expect(await alikeTo(another.id)).toEqual([]);
    const { roll_no } = served.student.user;
    await added(`${roll_no}-`);
    expect(await alikeTo(served.student.id)).toHaveLength(1);
    const own = await served.api.ok('user', { token: served.student.token, id: served.student.id });
    expect(own.alike).toEqual([]);
  });

  test('is changed by an admin in every field', async () => {
    const { id } = await person();
    const body = {
      name: 'Renamed',
      email: `${id}-new@example.edu`,
      trade: 'GIN',
      roll_no: 'GIN-77',
      year: '4th Year',
      phone: '98765 43210',
      address: 'Hostel 3',
      emergencyContact: 'Mother',
    };
    const { user, message } = await update(id, body);
    expect(message).toBe('User updated successfully!');
    expect(user).toMatchObject({ ...body, id, trade: 'Instrumentation', studentId: 'GIN-77' });
  });

  test('is refused a taken email or roll number, and unknown fields, and stays unchanged', async () => {
    const { id } = await person();
    const before = await rowOf(id);
    expect(await refused(id, { email: served.other.user.email })).toMatchObject({
      status: 409,
      fields: { email: expect.any(String) },
    });
    expect(await refused(id, { roll_no: served.other.user.roll_no?.toUpperCase() })).toMatchObject({
      status: 409,
      fields: { roll_no: expect.any(String) },
    });
    for (const smuggled of ['id', 'password_hash', 'token_version', 'verified_by', 'qr_code', 'erased_at'])
      expect(await refused(id, { name: 'Sly', [smuggled]: 'x' })).toMatchObject({
        status: 400,
        fields: { [smuggled]: 'This field is not known here' },
      });
    expect(await refused(id, { trade: 'Alchemy' })).toMatchObject({ fields: { trade: expect.any(String) } });
    expect(await refused(id, { phone: '=1+1' })).toMatchObject({ fields: { phone: expect.any(String) } });
    expect(await rowOf(id)).toEqual(before);
    expect(await refused(randomUUID(), { name: 'Nobody' })).toMatchObject({ code: 'user_not_found' });
  });

  test('is promoted and demoted, and has to sign in again each time', async () => {
    const { id, token } = await person();
    expect((await update(id, { role: 'admin' })).user.role).toBe('admin');
    expect(await served.api.fail('profile', { token })).toMatchObject({ code: 'session_ended' });
    expect((await update(id, { role: 'user' })).user.role).toBe('user');
    const admin = await served.newAdmin();
    expect(await refused(admin.id, { role: 'user' })).toMatchObject({
      status: 400,
      fields: { trade: 'Trade is required', roll_no: 'Roll number is required' },
    });
  });

  test('is deactivated, once or twice, and can return only with a new login', async () => {
    const { id, token } = await person();
    for (const _ of [1, 2])
      expect((await served.asAdmin.ok('deactivateUser', { id })).user).toMatchObject({
        id,
        active: false,
      });
    expect(await served.api.fail('profile', { token })).toMatchObject({ code: 'session_ended' });
    expect((await update(id, { active: true })).user.active).toBe(true);
    expect(await served.api.fail('profile', { token })).toMatchObject({ code: 'session_ended' });
  });
});

describe('admins', () => {
  test('need neither roll number nor trade, and leave theirs to the student they belong to', async () => {
    const { user: graduate, id } = await person();
    const { roll_no } = graduate;
    for (const emptied of ['', null])
      expect(await refused(id, { roll_no: emptied, trade: emptied })).toMatchObject({
        status: 400,
        fields: { trade: 'Trade is required', roll_no: 'Roll number is required' },
      });
    expect(await refused(id, { roll_no: '' })).toMatchObject({ fields: { roll_no: expect.any(String) } });
    await update(id, { role: 'admin' });
    expect((await update(id, { roll_no: '', trade: '' })).user).toMatchObject({ roll_no: null, trade: null });
    const next = await person();
    expect((await update(next.id, { roll_no })).user).toMatchObject({ roll_no });
  });

  test('cannot demote, deactivate, erase or reset themselves', async () => {
    await served.newAdmin();
    const { id } = served.admin;
    expect(await refused(id, { role: 'user', trade: 'GCS', roll_no: 'A-1' })).toMatchObject({
      status: 409,
      code: 'own_account',
    });
    expect(await refused(id, { active: false })).toMatchObject({ code: 'own_account' });
    expect(await served.asAdmin.fail('deactivateUser', { id })).toMatchObject({ code: 'own_account' });
    expect(await served.asAdmin.fail('eraseUser', { id, body: { confirm: id } })).toMatchObject({
      code: 'own_account',
    });
    expect(await served.asAdmin.fail('resetPassword', { id, body: {} })).toMatchObject({
      code: 'own_account',
    });
    await update(id, { name: 'Asha Admin', role: 'admin', active: true });
  });

  test('who demote each other at once leave at least one', async () => {
    const there = await serve();
    await there.database.knex('users').where({ id: there.admin.id }).update({ role: 'user' });
    const remaining = async () =>
      (await there.database.knex('users').where({ role: 'admin', deactivated_at: null })).length;
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = await Promise.all([there.newAdmin(), there.newAdmin()]);
      const answers = await Promise.all([
        there.api.raw('deactivateUser', { token: a.token, id: b.id }),
        there.api.raw('updateUser', {
          token: b.token,
          id: a.id,
          body: { role: 'user', trade: 'GCS', roll_no: `A-${round}` },
        }),
      ]);
      expect(answers.map(({ status }) => status)).toContain(200);
      expect(await remaining()).toBe(1);
      await there.database.knex('users').where({ role: 'admin' }).update({ role: 'user' });
    }
  });

  test('keep the last one, who gets the reason', async () => {
    const there = await serve();
    const { id, token } = there.admin;
    expect(await there.api.fail('deactivateUser', { token, id })).toMatchObject({
      status: 409,
      code: 'last_admin',
    });
    expect(
      await there.api.fail('updateUser', { token, id, body: { role: 'user', trade: 'GCS', roll_no: 'A' } }),
    ).toMatchObject({ code: 'last_admin' });
  });
});

describe('an erased user', () => {
  test('stays in every count and fact, but nothing identifies the person', async () => {
    const event = await newEvent(served);
    const someone = await person({ name: 'Vanishing Person' });
    await scan(served, event, someone);
    const personal = {
      email: 'vanishing@example.edu',
      roll_no: 'VANISH-1',
      phone: '98765 43210',
      address: 'Hostel 3',
      emergencyContact: 'Mother',
    };
    await update(someone.id, { ...personal, year: '2nd Year' });
    await bindPhone(served.api, someone, { browser: randomUUID() });
    const facts = () =>
      served.database.knex('facts').whereLike('type', 'Attendance%').select('data', 'stream');
    const before = { facts: await facts(), event: await served.asAdmin.ok('event', { id: event.id }) };
    const erase = (confirm: string) => served.asAdmin.raw('eraseUser', { id: someone.id, body: { confirm } });
    expect((await erase('somebody@example.edu')).status).toBe(400);
    for (const confirm of [personal.roll_no.toLowerCase(), personal.email.toUpperCase()])
      expect((await erase(confirm)).status).toBe(200);

    const row = await rowOf(someone.id);
    const text = JSON.stringify(row);
    for (const trace of [...Object.values(personal), 'Vanishing', '2nd Year'])
      expect(text.toLowerCase()).not.toContain(trace.toLowerCase());
    expect(await facts()).toEqual(before.facts);
    const after = await served.asAdmin.ok('event', { id: event.id });
    expect(after.event.counts.present).toBe(before.event.event.counts.present);
    const { attendance } = await served.asAdmin.ok('userAttendance', { id: someone.id });
    expect(attendance).toMatchObject([
      { studentName: 'Erased user', status: 'present', studentId: null, email: null },
    ]);
    expect(await served.api.fail('profile', { token: someone.token })).toMatchObject({
      code: 'session_ended',
    });
    // Their card is of nobody now, and so is their phone.
    const failure = await served.asAdmin.fail('scan', { body: scanOf(event, someone) });
    expect(failure).toMatchObject({ code: 'student_not_found' });
    expect(failure).not.toHaveProperty('details.student');
    expect(row).toMatchObject({ device_id: null, device_bound_at: null, device_browser: null });
    expect((await list({ search: 'Erased user' })).count).toBe(0);
    expect((await served.asAdmin.ok('user', { id: someone.id })).user).toMatchObject({
      erased: true,
      active: false,
    });
    expect(await refused(someone.id, { active: true })).toMatchObject({ status: 409, code: 'user_erased' });
    expect(await served.asAdmin.fail('resetPassword', { id: someone.id, body: {} })).toMatchObject({
      status: 404,
    });
  });

  test('is told of by no reason that somebody wrote about their marks', async () => {
    const { token } = served.admin;
    const event = await newEvent(served);
    const someone = await person();
    const reason = 'Vanishing Person was ill';
    const { id } = (await scan(served, event, someone)).attendance;
    await served.api.ok('correctMark', { id, token, body: { status: 'absent', reason } });
    await served.api.ok('withdrawMark', { id, token, body: { reason } });
    // It was made before the withdrawal, and waited on its device.
    const late = scanOf(event, someone, { scannedAt: new Date(Date.now() - 60_000).toISOString() });
    await served.asAdmin.fail('scan', { body: { ...late, sentAt: new Date().toISOString() } });
    await served.asAdmin.ok('decideLateScan', { id: late.scanId, body: { accept: false, reason } });
    const told = async () =>
      JSON.stringify([
        await served.asAdmin.ok('timeline', { id: someone.id, query: { eventId: event.id } }),
        await served.asAdmin.ok('markHistory', { id, query: {} }),
        await served.asAdmin.ok('lateScans', { query: { state: 'decided' } }),
      ]);
    expect(await told()).toContain(reason);
    await served.asAdmin.ok('eraseUser', { id: someone.id, body: { confirm: someone.id } });
    expect(await told()).not.toContain(reason);
  });

  test('is erased, even if somebody has taken an email beforehand that names them', async () => {
    const victim = await person();
    const body = {
      name: 'Some Body',
      password: 'tall blue door',
      trade: 'Instrumentation',
      roll_no: 'TAKER-1',
    };
    await served.api.ok('register', { body: { ...body, email: `${victim.id}@erased.invalid` } });
    await served.asAdmin.ok('eraseUser', { id: victim.id, body: { confirm: victim.id } });
    expect(await rowOf(victim.id)).toMatchObject({ name: 'Erased user', erased_at: expect.any(Date) });
  });

  test('frees email and roll number, and cannot log in', async () => {
    const body = {
      name: 'First Owner',
      email: 'shared@example.edu',
      password: 'tall blue door',
      trade: 'Instrumentation',
      roll_no: 'SHARED-1',
    };
    const { user } = await served.api.ok('register', { body });
    await served.asAdmin.ok('eraseUser', { id: user.id, body: { confirm: body.email } });
    const login = { email: (await rowOf(user.id)).email, password: body.password };
    expect(await served.api.fail('login', { body: login })).toMatchObject({ code: 'bad_credentials' });
    const next = await served.api.ok('register', { body: { ...body, name: 'Second Owner' } });
    expect(next.user.id).not.toBe(user.id);
  });
});

test('an initial password lets its owner in, however it is typed, until they choose their own', async () => {
  const { id, user, token } = await person();
  const reset = await served.asAdmin.ok('resetPassword', { id, body: {} });
  expect(reset.initialPassword).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  expect(await served.api.fail('profile', { token })).toMatchObject({ code: 'session_ended' });
  const login = (password: string) => served.api.ok('login', { body: { email: user.email, password } });
  const typed = reset.initialPassword.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
  const session = await login(typed);
  expect(session.user.mustChangePassword).toBe(true);
  const body = { currentPassword: reset.initialPassword, newPassword: 'my own words' };
  const changed = await served.api.ok('changePassword', { token: session.token, body });
  expect(changed.user.mustChangePassword).toBe(false);
  expect(
    await served.api.fail('login', { body: { email: user.email, password: reset.initialPassword } }),
  ).toMatchObject({ code: 'bad_credentials' });
});

test('an initial password is not replaced by itself, however it is typed', async () => {
  const { id, user } = await person();
  const { initialPassword } = await served.asAdmin.ok('resetPassword', { id, body: {} });
  const typed = initialPassword.toLowerCase().replaceAll('-', '');
  const session = await served.api.ok('login', { body: { email: user.email, password: typed } });
  const refused = { status: 400, fields: { newPassword: MESSAGES.passwordSame } };
  const body = { currentPassword: typed, newPassword: initialPassword };
  expect(await served.api.fail('changePassword', { token: session.token, body })).toMatchObject(refused);
  const { token } = await served.asAdmin.ok('makePasswordLink', { id, body: {} });
  const chosen = { token, newPassword: initialPassword };
  expect(await served.api.fail('usePasswordLink', { body: chosen })).toMatchObject(refused);
  expect((await served.api.ok('profile', { token: session.token })).user.mustChangePassword).toBe(true);
});
