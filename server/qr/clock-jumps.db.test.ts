import { beforeEach, describe, expect, test } from 'vitest';
import { at, type Clocked, serveAt } from '#testing/server/clocked.ts';
import { bindPhone } from '#testing/server/phone.ts';
import { newEvent, scanOf } from '#testing/server/scenario.ts';

const DAY = '2026-11-20';
const MONTH_AHEAD = at('2026-12-20', '09:00');

let served: Clocked;
beforeEach(async () => {
  served = await serveAt(at(DAY, '09:00'));
});

const bind = () => bindPhone(served.api, { token: served.tokenOf(served.student) });
const replace = () =>
  served.api.ok('regenerateQr', {
    token: served.tokenOf(served.student),
    id: served.student.id,
    body: {},
  });

describe('after the server’s clock was a month ahead, and was set right', () => {
  test('a phone that was bound meanwhile shows its live code', async () => {
    served.goTo(MONTH_AHEAD);
    const phone = await bind();
    served.goTo(at(DAY, '10:00'));
    const event = await newEvent(served, { date: DAY });
    const scan = { qrData: phone.code(served.now()), scannedAt: served.now().toISOString() };
    const body = scanOf(event, served.student, scan);
    expect(await served.asAdmin.ok('scan', { body })).toMatchObject({
      outcome: 'marked',
    });
  });

  test('another phone may be bound, and the code be replaced, at once', async () => {
    served.goTo(MONTH_AHEAD);
    await bind();
    await replace();
    served.goTo(at(DAY, '10:00'));
    await bind();
    await replace();
    await expect(bind()).rejects.toThrow('too_many_requests');
    await expect(replace()).rejects.toThrow('too_many_requests');
  });

  test('a code that was replaced meanwhile is no code of before: it is refused, and waits for nobody', async () => {
    const event = await newEvent(served, { date: DAY });
    served.goTo(MONTH_AHEAD);
    await replace();
    served.goTo(at(DAY, '10:00'));
    const body = scanOf(event, served.student, { scannedAt: served.now().toISOString() });
    expect(await served.asAdmin.fail('scan', { body })).toMatchObject({ code: 'qr_revoked' });
  });

  test('who was marked absent meanwhile, or whose mark was undone, can be scanned at once', async () => {
    const event = await newEvent(served, { date: DAY });
    const scan = () => {
      const body = scanOf(event, served.student, { scannedAt: served.now().toISOString() });
      return served.asAdmin.ok('scan', { body });
    };
    served.goTo(at(DAY, '11:00'));
    await served.asAdmin.ok('mark', {
      body: { eventId: event.id, userId: served.student.id, status: 'absent' },
    });
    served.goTo(at(DAY, '10:00'));
    const { outcome, attendance } = await scan();
    expect(outcome).toBe('corrected');
    served.goTo(new Date(at(DAY, '10:00').getTime() + 40_000));
    await served.asAdmin.ok('withdrawMark', { id: attendance.id, body: { reason: 'Wrong person' } });
    served.goTo(at(DAY, '10:00'));
    expect(await scan()).toMatchObject({ outcome: 'marked' });
  });
});
