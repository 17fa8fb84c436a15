import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { at, serveAt } from '#testing/server/clocked.ts';
import { keptLog } from '#testing/server/log-lines.ts';
import type { Person } from '#testing/server/people.ts';
import { bindPhone, newExchange } from '#testing/server/phone.ts';
import { newEvent, qrOf, scanOf } from '#testing/server/scenario.ts';
import { type Served, serve } from '#testing/server/serve.ts';
import { rebuild } from '../event-store/rebuild.ts';
import { news } from '../live/publish.ts';
import { PROJECTIONS } from '../projections.ts';

const { log, lines } = keptLog('trace');
const served = await serve({ log });

const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1_000);
const scanned = async (body: object) => (await served.asAdmin.raw('scan', { body })).json();
const factsOf = ({ id }: Person) =>
  served.database.knex('facts').where({ stream: id }).orderBy('version').select('type', 'data');

/** As if the phone had been bound so many hours earlier. */
const settle = ({ id }: Person, hours: number) =>
  served.database
    .knex('users')
    .where({ id })
    .update({ device_bound_at: ago(hours * 3_600) });

describe('a live code', () => {
  test('marks its student, and the fact says that it was live', async () => {
    const [event, person] = [await newEvent(served), await served.newStudent()];
    const phone = await bindPhone(served.api, person);
    const answer = await scanned(scanOf(event, person, { qrData: phone.code() }));
    expect(answer).toMatchObject({ outcome: 'marked', newPhoneSince: expect.any(String) });
    const [fact] = await served.database.knex('facts').where({ position: answer.position });
    expect(fact).toMatchObject({ means: 'scan', data: { live: true } });
    // The static code still marks, and its fact says nothing of a live one.
    const later = await newEvent(served);
    const weak = await scanned(scanOf(later, person));
    expect(weak).not.toHaveProperty('newPhoneSince');
    const [second] = await served.database.knex('facts').where({ position: weak.position });
    expect(second.data).not.toHaveProperty('live');
  });

  test('is stale two minutes later, says when it was shown, and names its student', async () => {
    const [event, person] = [await newEvent(served), await served.newStudent()];
    const phone = await bindPhone(served.api, person);
    // Three or four steps old, as the step just is. Both are called two minutes.
    const refused = await scanned(scanOf(event, person, { qrData: phone.code(ago(105)) }));
    expect(refused).toMatchObject({
      code: 'qr_stale',
      error: SERVER_MESSAGES.qrStale('2 minutes'),
      details: { student: { id: person.id } },
    });
    expect(await scanned(scanOf(event, person, { qrData: phone.code(ago(7_200)) }))).toMatchObject({
      code: 'qr_invalid',
    });
    expect(await scanned(scanOf(event, person, { qrData: phone.code(ago(-120)) }))).toMatchObject({
      code: 'qr_invalid',
    });
  });

  test('that waited on the door’s device is judged by when it was read', async () => {
    const [event, person] = [await newEvent(served), await served.newStudent()];
    const phone = await bindPhone(served.api, person);
    await settle(person, 48);
    const code = phone.code(ago(600));
    const body = { qrData: code, scannedAt: ago(600).toISOString(), sentAt: new Date().toISOString() };
    // A picture of what was shown two minutes before.
    const picture = { ...body, qrData: phone.code(ago(720)) };
    expect(await scanned(scanOf(event, person, picture))).toMatchObject({ code: 'qr_stale' });
    expect(await scanned(scanOf(event, person, body))).toMatchObject({ outcome: 'marked' });
    // Shown again by somebody else ten minutes later, it is stale.
    const later = await newEvent(served);
    expect(await scanned(scanOf(later, person, { qrData: code }))).toMatchObject({ code: 'qr_stale' });
  });

  test('that was stored is answered as stored, however late it is sent again', async () => {
    const [event, person] = [await newEvent(served), await served.newStudent()];
    const phone = await bindPhone(served.api, person);
    const body = scanOf(event, person, { qrData: phone.code() });
    const first = await scanned(body);
    await bindAnother(person);
    expect(await scanned(body)).toMatchObject({ outcome: 'marked', position: first.position });
  });

  test('of a phone that was replaced, or of a guessed one, is of nobody, and the former is told apart', async () => {
    const [event, person] = [await newEvent(served), await served.newStudent()];
    const phone = await bindPhone(served.api, person);
    const other = await bindAnother(person);
    const replaced = await scanned(scanOf(event, person, { qrData: phone.code() }));
    expect(replaced).toMatchObject({ code: 'qr_other_phone', error: MESSAGES.qrOtherPhone });
    expect(replaced).not.toHaveProperty('details');
    const { entries } = await served.asAdmin.ok('timeline', { id: person.id, query: { eventId: event.id } });
    expect(entries).toContainEqual(expect.objectContaining({ message: MESSAGES.qrOtherPhone }));
    expect(await scanned(scanOf(event, person, { qrData: other.code() }))).toMatchObject({
      outcome: 'marked',
    });
    const stranger = await served.newStudent();
    await bindPhone(served.api, stranger);
    await bindAnother(stranger);
    const forged = { ...JSON.parse(other.code()), u: stranger.user.qr_code };
    expect(await scanned(scanOf(event, stranger, { qrData: forged }))).toMatchObject({
      ...{ code: 'qr_invalid', error: MESSAGES.qrInvalid },
    });
  });

  test('is shown to an admin with its strength before it marks', async () => {
    const person = await served.newStudent();
    const phone = await bindPhone(served.api, person);
    const ask = (qrData: string) => served.asAdmin.ok('qrScan', { body: { qrData } });
    expect(await ask(phone.code())).toMatchObject({ strength: 'live', newPhoneSince: expect.any(String) });
    await settle(person, 23);
    expect(await ask(phone.code())).toMatchObject({ strength: 'live', newPhoneSince: expect.any(String) });
    await settle(person, 25);
    expect(await ask(phone.code())).toMatchObject({ strength: 'live', newPhoneSince: null });
    expect(await ask(qrOf(person))).toMatchObject({ strength: 'static', newPhoneSince: null });
  });
});

test('a live code that marked is answered as stored when the same request comes again minutes later', async () => {
  const clocked = await serveAt(at('2026-11-20', '11:00'));
  const { student, now } = clocked;
  const event = await newEvent(clocked, { date: '2026-11-20' });
  const phone = await bindPhone(clocked.api, { token: clocked.tokenOf(student) });
  const time = now().toISOString();
  const shown = { qrData: phone.code(now()), scannedAt: time, sentAt: time };
  const body = scanOf(event, student, shown);
  const { position } = await clocked.asAdmin.ok('scan', { body });
  clocked.goTo(at('2026-11-20', '11:05'));
  expect(await clocked.asAdmin.ok('scan', { body })).toMatchObject({ outcome: 'marked', position });
  expect(await clocked.asAdmin.fail('scan', { body: scanOf(event, student, shown) })).toMatchObject({
    code: 'qr_stale',
  });
});

test.each([
  ['since days ago', '2026-11-18'],
  ['since this morning', '2026-11-20'],
])('a late scan of a phone bound %s is judged by this phone, not by a later one', async (_, boundOn) => {
  const clocked = await serveAt(at(boundOn, '09:00'));
  const { student, other, api } = clocked;
  const bind = (person: Person, browser: string) =>
    bindPhone(api, { token: clocked.tokenOf(person) }, { browser });
  const bound = clocked.now().toISOString();
  const phone = await bind(student, randomUUID());
  const read = at('2026-11-20', '11:46');
  const browser = randomUUID();
  clocked.goTo(at('2026-11-20', '11:47'));
  await bind(other, browser);
  const later = await bind(student, browser);

  clocked.goTo(at('2026-11-20', '11:48'));
  const date = '2026-11-20';
  const scannedAt = (qrData: string, time: Date) => ({
    ...{ qrData, scannedAt: time.toISOString(), sentAt: clocked.now().toISOString() },
  });
  const [late, now] = [
    scannedAt(phone.code(read), read),
    scannedAt(later.code(clocked.now()), clocked.now()),
  ];
  const answered = async (body: object) => (await clocked.asAdmin.raw('scan', { body })).json();
  const isNew = boundOn === date;
  const answer = await answered(scanOf(await newEvent(clocked, { date }), student, late));
  expect(answer).toMatchObject({ outcome: 'marked' });
  expect(answer.newPhoneSince).toBe(isNew ? bound : undefined);
  expect(answer.phoneShared).toBeUndefined();
  // A strict event asks for a look at a new phone.
  const strict = await newEvent(clocked, { date, identity: 'strict' });
  expect(await answered(scanOf(strict, student, now))).toMatchObject({ code: 'needs_look' });
  expect(await answered(scanOf(strict, student, late))).toMatchObject(
    isNew ? { code: 'needs_look' } : { outcome: 'marked' },
  );
});

test('a browser that shows the codes of several students is noticed, and asks for a look at a strict event', async () => {
  const [event, strict] = [await newEvent(served), await newEvent(served, { identity: 'strict' })];
  const [one, other] = [await served.newStudent(), await served.newStudent()];
  const browser = randomUUID();
  const phone = await bindPhone(served.api, one, { browser });
  await settle(one, 48);
  expect(await scanned(scanOf(event, one, { qrData: phone.code() }))).not.toHaveProperty('phoneShared');
  await bindPhone(served.api, other, { browser });

  const body = { qrData: phone.code() };
  expect(await served.asAdmin.ok('qrScan', { body })).toMatchObject({ phoneShared: true });
  expect(await scanned(scanOf(strict, one, body))).toMatchObject({ code: 'needs_look' });
  const later = await newEvent(served);
  const answer = await scanned(scanOf(later, one, body));
  expect(answer).toMatchObject({ outcome: 'marked', phoneShared: true });
  const { history } = await served.asAdmin.ok('markHistory', { id: answer.attendance.id });
  expect(history).toMatchObject([{ live: true, phoneShared: true }]);
  // A fixed code says nothing of a phone.
  const fixed = await scanned(scanOf(await newEvent(served), one));
  expect(fixed).toMatchObject({ outcome: 'marked' });
  expect(fixed).not.toHaveProperty('phoneShared');
  // Once the other student has a phone of their own, nothing is to be noticed any more.
  await bindAnother(other);
  expect(await scanned(scanOf(strict, one, { qrData: phone.code() }))).toMatchObject({ outcome: 'marked' });
});

/** A new phone, after the minute for which the last one is protected. */
async function bindAnother(person: Person) {
  await settle(person, 1);
  return bindPhone(served.api, person);
}

test('every mark says how its student was identified, to admins only, and can be filtered by it', async () => {
  const event = await newEvent(served);
  const [byPhone, byCard, byHand, byEye, byList] = await Promise.all(
    Array.from({ length: 5 }, () => served.newStudent()),
  );
  if (!byPhone || !byCard || !byHand || !byEye || !byList) throw new Error('five students were wanted');
  const { token } = served.admin;
  const phone = await bindPhone(served.api, byPhone);
  await scanned(scanOf(event, byPhone, { qrData: phone.code() }));
  await scanned(scanOf(event, byCard));
  const mark = { eventId: event.id, status: 'present' };
  await served.api.ok('mark', { token, body: { ...mark, userId: byHand.id } });
  await served.api.ok('mark', { token, body: { ...mark, userId: byEye.id, unverified: true } });
  const bulk = {
    eventId: event.id,
    commandId: randomUUID(),
    marks: [{ userId: byList.id, status: 'present' }],
  };
  await served.api.ok('bulkMark', { token, body: bulk });

  const told = async (reader: string, query = {}) =>
    (await served.api.ok('eventAttendance', { id: event.id, token: reader, query })).attendance.map(
      ({ strength }) => strength,
    );
  expect(await told(token)).toEqual([null, 'unsigned', 'manual', 'static', 'live']);
  expect(await told(token, { strength: 'live' })).toEqual(['live']);
  expect((await told(byCard.token)).filter(strength => strength !== null)).toEqual(['static']);
  const query = { strength: 'live' };
  expect(
    await served.api.fail('eventAttendance', { id: event.id, token: byCard.token, query }),
  ).toMatchObject({ status: 403 });
  const counts = async (reader: string) =>
    (await served.api.ok('eventStats', { id: event.id, token: reader })).stats.byStrength;
  expect(await counts(token)).toEqual(
    ['live', 'static', 'manual', 'unsigned'].map(strength => ({ strength, present: 1 })),
  );
  expect(await counts(byCard.token)).toEqual([]);
});

describe('binding a phone', () => {
  test('is recorded without a key, and told by the own code', async () => {
    const person = await served.newStudent();
    const { deviceId } = await bindPhone(served.api, person);
    expect((await factsOf(person)).at(-1)).toEqual({
      type: 'DeviceBound',
      data: { studentId: person.id, deviceId, key: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    const mine = await served.api.ok('userQr', { id: person.id, token: person.token });
    expect(mine.device).toEqual({ id: deviceId, since: expect.any(String), browser: null });
  });

  test('gives a key once for a public key', async () => {
    const person = await served.newStudent();
    const body = { publicKey: newExchange().publicKey };
    await served.api.ok('bindDevice', { token: person.token, body });
    await settle(person, 1);
    expect(await served.api.fail('bindDevice', { token: person.token, body })).toMatchObject({
      status: 409,
      code: 'device_key_given',
    });
  });

  test('is for students, once a minute, with a real key', async () => {
    const person = await served.newStudent();
    const body = { publicKey: newExchange().publicKey };
    const refusal = (token: string, more: object = {}) =>
      served.api.fail('bindDevice', { token, body: { ...body, ...more } });
    expect(await refusal(served.admin.token)).toMatchObject({ status: 403 });
    expect(await refusal(person.token, { publicKey: 'A'.repeat(87) })).toMatchObject({
      status: 400,
      fields: { publicKey: SERVER_MESSAGES.deviceKeyUnreadable },
    });
    await bindPhone(served.api, person);
    expect(await refusal(person.token)).toMatchObject({
      status: 429,
      error: SERVER_MESSAGES.deviceBoundLately,
    });
  });

  test('that lost its answer is tried again at once by the same browser, and by no other one', async () => {
    const person = await served.newStudent();
    const browser = randomUUID();
    const first = await bindPhone(served.api, person, { browser });
    const again = await bindPhone(served.api, person, { browser });
    expect(again.deviceId).not.toBe(first.deviceId);
    const mine = await served.api.ok('userQr', { id: person.id, token: person.token });
    expect(mine.device).toMatchObject({ id: again.deviceId, browser });
    for (const other of [{}, { browser: randomUUID() }]) {
      const body = { publicKey: newExchange().publicKey, ...other };
      expect(await served.api.fail('bindDevice', { token: person.token, body })).toMatchObject({
        status: 429,
        error: SERVER_MESSAGES.deviceBoundLately,
      });
    }
    // It is a new binding like any other, however the browser's id was come by.
    expect((await factsOf(person)).map(({ type }) => type).slice(-2)).toEqual(['DeviceBound', 'DeviceBound']);
    const event = await newEvent(served);
    expect(await scanned(scanOf(event, person, { qrData: first.code() }))).toMatchObject({
      code: 'qr_other_phone',
    });
    expect(await scanned(scanOf(event, person, { qrData: again.code() }))).toMatchObject({
      newPhoneSince: mine.device?.since,
    });
  });

  test('stays after the code was regenerated, for the phone that proves itself', async () => {
    const [event, person] = [await newEvent(served), await served.newStudent()];
    const phone = await bindPhone(served.api, person);
    await served.asAdmin.ok('regenerateQr', { id: person.id, body: {} });
    expect(await scanned(scanOf(event, person, { qrData: phone.code() }))).toMatchObject({
      code: 'qr_revoked',
    });
    const again = await bindPhone(served.api, person, { proof: phone.code() });
    expect(again).toMatchObject({ deviceId: phone.deviceId, generation: 2 });
    expect((await factsOf(person)).map(({ type }) => type).slice(-2)).toEqual(['DeviceBound', 'DeviceKeyed']);
    expect(await scanned(scanOf(event, person, { qrData: again.code() }))).toMatchObject({
      outcome: 'marked',
    });
    // A picture of an old code proves nothing.
    await served.asAdmin.ok('regenerateQr', { id: person.id, body: {} });
    const body = { publicKey: newExchange().publicKey, proof: again.code(ago(120)) };
    expect(await served.api.fail('bindDevice', { token: person.token, body })).toMatchObject({
      status: 409,
      code: 'device_unproven',
    });
  });

  test('gives new keys to the same phone sixty times an hour at most', async () => {
    const person = await served.newStudent();
    const phone = await bindPhone(served.api, person);
    await served.asAdmin.ok('regenerateQr', { id: person.id, body: {} });
    const statuses: number[] = [];
    for (let nth = 0; nth < 60; nth += 1) {
      const body = { publicKey: newExchange().publicKey, proof: phone.code() };
      statuses.push((await served.api.raw('bindDevice', { token: person.token, body })).status);
    }
    expect(statuses).toEqual([...Array(59).fill(200), 429]);
  });

  test('is not taken back silently by a phone that was replaced', async () => {
    const person = await served.newStudent();
    const phone = await bindPhone(served.api, person);
    const { deviceId } = await bindAnother(person);
    await settle(person, 1);
    const body = { publicKey: newExchange().publicKey, proof: phone.code() };
    expect(await served.api.fail('bindDevice', { token: person.token, body })).toMatchObject({
      code: 'device_unproven',
    });
    const mine = await served.api.ok('userQr', { id: person.id, token: person.token });
    expect(mine).toMatchObject({ device: { id: deviceId }, now: expect.any(String) });
  });

  test('is a fact that a rebuild knows and that hides no mark from open screens', async () => {
    const [event, person] = [await newEvent(served), await served.newStudent()];
    const phone = await bindPhone(served.api, person);
    await scanned(scanOf(event, person, { qrData: phone.code() }));
    await rebuild(served.database, { projections: PROJECTIONS });
    const facts = await factsOf(person);
    expect(facts.map(({ type }) => type)).toEqual(['StudentRegistered', 'DeviceBound']);
    for (const { data } of facts) expect(news.safeParse(data)).toMatchObject({ success: true });
  });

  test('leaves neither keys nor live codes in the database or the log', async () => {
    const [event, person] = [await newEvent(served), await served.newStudent()];
    const phone = await bindPhone(served.api, person);
    const [stale, code] = [phone.code(ago(120)), phone.code()];
    await scanned(scanOf(event, person, { qrData: stale }));
    await scanned(scanOf(event, person, { qrData: code }));
    await served.asAdmin.ok('regenerateQr', { id: person.id, body: {} });
    const again = await bindPhone(served.api, person, { proof: phone.code() });
    const kept = await everythingStored();
    // What may be kept is found, so the search finds what is kept.
    expect(kept).toContain(phone.deviceId);
    const macs = [stale, code].map(text => Buffer.from(JSON.parse(text).r, 'base64url'));
    for (const secret of [phone.key, again.key, ...macs].flatMap(spellings))
      for (const place of [kept, lines.join('')]) expect(place).not.toContain(secret);
  });
});

/** How bytes may stand in a text. PostgreSQL shows its own as hex. */
const spellings = (bytes: Buffer): string[] => [
  bytes.toString('hex'),
  bytes.toString('base64').replaceAll('=', ''),
  bytes.toString('base64url'),
];

/** Every row of every table, as text. */
async function everythingStored(): Promise<string> {
  const { knex } = served.database;
  const tables = await knex('information_schema.tables')
    .where({ table_type: 'BASE TABLE' })
    .whereNotIn('table_schema', ['pg_catalog', 'information_schema'])
    .select('table_schema', 'table_name');
  const rows = tables.map(({ table_schema, table_name }) =>
    knex.raw<{ rows: { row: string }[] }>('SELECT t::text AS row FROM ??.?? AS t', [
      table_schema,
      table_name,
    ]),
  );
  return (await Promise.all(rows)).flatMap(of => of.rows.map(({ row }) => row)).join('\n');
}

describe('the owner of an account whose code is on a phone now', () => {
  const mailsDue = ({ database }: Served) => database.knex('binding_mails').select('user_id');

  async function serveMailing(): Promise<Served> {
    const settings = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@example.edu' };
    const mailing = await serve({ settings });
    onTestFinished(() => mailing.stop());
    return mailing;
  }

  test('is mailed once for each new phone where the office sends mail, and not for a new key', async () => {
    const mailing = await serveMailing();
    const person = await mailing.newStudent();
    const phone = await bindPhone(mailing.api, person);
    expect(await mailsDue(mailing)).toEqual([{ user_id: person.id }]);
    await mailing.database.knex('binding_mails').delete();
    await mailing.database.knex('users').where({ id: person.id }).increment('qr_generation');
    await bindPhone(mailing.api, person, { proof: phone.code() });
    expect(await mailsDue(mailing)).toEqual([]);
  });

  test('binds the next phone, and is mailed about it too, while a mail server does not answer about the one before', async () => {
    const mailing = await serveMailing();
    const { knex } = mailing.database;
    const person = await mailing.newStudent();
    await bindPhone(mailing.api, person);
    await knex('users')
      .where({ id: person.id })
      .update({ device_bound_at: ago(3_600) });
    await knex.transaction(async held => {
      // As a worker holds it while it sends the mail.
      await held('binding_mails').forUpdate();
      await bindPhone(mailing.api, person);
    });
    expect(await mailsDue(mailing)).toEqual([{ user_id: person.id }, { user_id: person.id }]);
  });

  test('is not mailed where the office sends none', async () => {
    await bindPhone(served.api, await served.newStudent());
    expect(await mailsDue(served)).toEqual([]);
  });
});
