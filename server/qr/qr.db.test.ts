import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { QR_TYPE } from '#contract/qr/code.ts';
import { signQr } from '#platform/signing/qr-signature.ts';
import type { Person } from '#testing/server/people.ts';
import { newEvent, qrOf, scanOf } from '#testing/server/scenario.ts';
import { SECRETS } from '#testing/server/secrets.ts';
import { serve } from '#testing/server/serve.ts';

const served = await serve();

const regenerate = (person: Person, token = served.admin.token) =>
  served.api.ok('regenerateQr', { id: person.id, token, body: {} });
const validate = (qrData: unknown) => served.asAdmin.ok('validateQr', { body: { qrData } });
const scan = (body: object) => served.asAdmin.raw('scan', { body });

const unsignedOf = ({ id, user }: Person): string =>
  JSON.stringify({
    userId: id,
    rollNo: user.roll_no,
    name: user.name,
    trade: user.trade,
    timestamp: new Date().toISOString(),
    type: QR_TYPE,
  });

test('a code is the same on both paths, and a picture of it is included', async () => {
  const { id, token } = served.student;
  const code = await served.api.ok('userQr', { id, token });
  expect(code.qrCodeData).toBe(qrOf(served.student));
  expect(code.qrCodeUrl).toMatch(/^data:image\/png;base64,/);
  expect(await served.api.ok('generateQr', { id, token })).toEqual({ ...code, now: expect.any(String) });
});

test.each(['userQr', 'generateQr', 'regenerateQr'] as const)(
  '%s has no code for an unknown user',
  async name => {
    const body = name === 'regenerateQr' ? { body: {} } : {};
    const options = { id: randomUUID(), token: served.admin.token, ...body };
    expect(await served.api.fail(name, options)).toMatchObject({ status: 404, code: 'student_not_found' });
  },
);

describe('regenerating', () => {
  test('ends older codes at once, cached or not, and the new one marks', async () => {
    const event = await newEvent(served);
    const person = await served.newStudent();
    // After one mark, the student is cached with their generation at that time.
    expect((await scan(scanOf(event, person))).status).toBe(200);
    const later = await newEvent(served);
    const { qrCodeData, message } = await regenerate(person);
    expect(message).toBe('A new QR code was made. Older ones are no longer accepted.');
    const refused = await scan(scanOf(later, person));
    expect(await refused.json()).toMatchObject({
      code: 'qr_revoked',
      details: { student: { id: person.id } },
    });
    expect(await (await scan(scanOf(later, person, { qrData: qrCodeData }))).json()).toMatchObject({
      outcome: 'marked',
    });
    expect((await served.api.ok('userQr', { id: person.id, token: person.token })).qrCodeData).toBe(
      qrCodeData,
    );
  });

  test('is for students too, but only once a minute; for admins at any time', async () => {
    const person = await served.newStudent();
    await regenerate(person, person.token);
    const again = await served.api.raw('regenerateQr', { id: person.id, token: person.token, body: {} });
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '60']);
    const { qrCodeData } = await regenerate(person);
    expect(JSON.parse(qrCodeData)).toMatchObject({ u: person.user.qr_code, g: 3 });
  });

  test('20 times at once gives 20 generations, none twice', async () => {
    const person = await served.newStudent();
    const codes = await Promise.all(Array.from({ length: 20 }, () => regenerate(person)));
    expect(new Set(codes.map(code => code.qrCodeData)).size).toBe(20);
  });
});

describe('a scan whose answer was lost', () => {
  test('is answered as it was stored, though its code has been replaced since', async () => {
    const event = await newEvent(served);
    const person = await served.newStudent();
    const body = scanOf(event, person);
    const first = await (await scan(body)).json();
    await regenerate(person);
    const again = await scan(body);
    expect([again.status, await again.json()]).toEqual([200, first]);
    const rows = await served.database.knex('refused_scans').where({ event_id: event.id });
    expect(rows).toEqual([]);
  });

  test('is refused if its content differs, and so is a new scan of the old code', async () => {
    const event = await newEvent(served);
    const person = await served.newStudent();
    const body = scanOf(event, person);
    await scan(body);
    await regenerate(person);
    const other = await newEvent(served);
    expect(await (await scan({ ...body, eventId: other.id })).json()).toMatchObject({
      code: 'scan_id_reused',
    });
    expect(await (await scan({ ...body, status: 'absent' })).json()).toMatchObject({
      code: 'scan_id_reused',
    });
    const scannedNow = { ...body, scanId: randomUUID(), scannedAt: new Date().toISOString() };
    expect(await (await scan(scannedNow)).json()).toMatchObject({
      code: 'qr_revoked',
    });
    // A forged code is not a repetition, even with a known scan id.
    const forged = qrOf(person).replace('"g":1', '"g":2');
    expect(await (await scan({ ...body, qrData: forged })).json()).toMatchObject({ code: 'qr_invalid' });
  });
});

describe('validating', () => {
  test('names the student of a valid code', async () => {
    const { id, user } = served.student;
    const answer = { valid: true, code: null, user: { id, name: user.name, roll_no: user.roll_no } };
    expect(await validate(qrOf(served.student))).toMatchObject(answer);
    expect(await validate(JSON.parse(qrOf(served.student)))).toMatchObject(answer);
  });

  test('gives the reason for an invalid code, and is never refused because of it', async () => {
    const person = await served.newStudent();
    const old = qrOf(person);
    await regenerate(person);
    const gone = await served.newStudent();
    await served.database.knex('users').where({ id: gone.id }).update({ deactivated_at: new Date() });
    const named = { user: { id: person.id } };
    for (const [qrData, expected] of [
      ['hello', { code: 'qr_invalid', message: 'Scanned data is not valid JSON.', user: null }],
      ['{"url":"https://example.com"}', { code: 'qr_invalid', user: null }],
      ['x'.repeat(4_296), { code: 'qr_invalid', user: null }],
      [old.replace('"g":1', '"g":7'), { code: 'qr_invalid', user: null }],
      [old, { code: 'qr_revoked', ...named }],
      [unsignedOf(person), { code: 'qr_unsigned', ...named }],
      [qrOf(gone), { code: 'not_eligible', user: { id: gone.id } }],
      [signQr(SECRETS.qrSecret, { code: 'AAAAAAAAAAA', generation: 1 }), { code: 'student_not_found' }],
      [
        signQr('another college'.padEnd(32, '.'), { code: person.user.qr_code, generation: 2 }),
        { user: null },
      ],
    ] as const)
      expect(await validate(qrData), qrData).toMatchObject({ valid: false, ...expected });
  });

  test('stores nothing', async () => {
    const sizes = async () => [
      await served.database.knex('facts').count(),
      await served.database.knex('refused_scans').count(),
    ];
    const before = await sizes();
    await validate('hello');
    await validate(qrOf(served.student));
    expect(await sizes()).toEqual(before);
  });
});
