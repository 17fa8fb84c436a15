import { describe, expect, test } from 'vitest';
import type { DoorStudent } from '#contract/attendance/door-roster.ts';
import { everyPage } from '#testing/server/every-page.ts';
import type { Person } from '#testing/server/people.ts';
import { newEvent, scan } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

const TRADE = 'Food Technology';

const served = await serve();
const event = await newEvent(served, { trades: [TRADE] });
const asha = await served.newStudent({ name: 'Asha Rao', trade: TRADE });
const bela = await served.newStudent({ name: 'Bela Nair', trade: 'Civil Engineering' });
const gone = await served.newStudent({ name: 'Gone Away', trade: TRADE });
const erased = await served.newStudent({ name: 'Erased', trade: TRADE });
await served.asAdmin.ok('deactivateUser', { id: gone.id });
await served.asAdmin.ok('eraseUser', { id: erased.id, body: { confirm: erased.id } });

const page = (query: Record<string, string> = {}) => served.asAdmin.ok('doorRoster', { id: event.id, query });
const studentOf = async ({ id }: Person): Promise<DoorStudent | undefined> =>
  (await page()).students.find(student => student.id === id);

describe('what a door needs of the students', () => {
  test('is who has which code, and who may enter, of those not expected too', async () => {
    const { user } = asha;
    expect(await studentOf(asha)).toEqual({
      id: asha.id,
      name: 'Asha Rao',
      roll_no: user.roll_no,
      trade: TRADE,
      year: null,
      active: true,
      u: user.qr_code,
      g: 1,
      photo: null,
      present: null,
    });
    expect(await studentOf(bela)).toMatchObject({ trade: 'Civil Engineering', active: true });
    expect(await studentOf(gone)).toMatchObject({ trade: TRADE, active: false });
    expect(await studentOf(erased)).toBeUndefined();
    expect(await studentOf(served.admin)).toBeUndefined();
  });

  test('has no email and nothing that a code could be made of', async () => {
    const text = JSON.stringify(await page());
    expect(text).not.toContain('@');
    expect(text).not.toContain('"s":');
    expect(text).not.toContain('password');
  });

  test('comes in pages that together are the whole, those expected first', async () => {
    const whole = await page();
    expect(whole.students[0]?.id).toBe(asha.id);
    expect([whole.count, whole.total]).toEqual([1, whole.students.length]);
    const pages = await everyPage(next => page({ limit: '1', ...next }));
    expect(pages.flatMap(({ students }) => students)).toEqual(whole.students);
  });

  test('says who is present already, when and by whom, until the mark is withdrawn or is an absence', async () => {
    const { attendance } = await scan(served, event, asha);
    expect((await studentOf(asha))?.present).toEqual({ at: attendance.at, by: 'Asha Admin' });
    await served.asAdmin.ok('withdrawMark', { id: attendance.id, body: { reason: 'the wrong one' } });
    expect((await studentOf(asha))?.present).toBeNull();
    const body = { eventId: event.id, userId: asha.id, status: 'absent' };
    await served.asAdmin.ok('mark', { body });
    expect((await studentOf(asha))?.present).toBeNull();
  });

  test('follows a replaced code', async () => {
    await served.asAdmin.ok('regenerateQr', { id: asha.id, body: {} });
    expect((await studentOf(asha))?.g).toBe(2);
  });

  test('is refused for an event that does not exist', async () => {
    const refusal = await served.asAdmin.fail('doorRoster', { id: asha.id });
    expect(refusal).toMatchObject({ status: 404, code: 'event_not_found' });
  });
});
