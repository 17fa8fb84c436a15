import { describe, expect, test } from 'vitest';
import { readQr } from '#contract/qr/code.ts';
import { stepAt } from '#contract/qr/live.ts';
import { liveKey, stepOf, wrapFor } from '#platform/signing/live-code.ts';
import { beginExchange, type Exchange, liveCodeAt, unwrap } from './device-key.ts';

const SUBJECT = { userId: 'student', generation: 3, deviceId: 'phone' };
const KEY = liveKey('secret', SUBJECT);
const NOW = Date.parse('2026-11-23T04:30:10Z');

function answerTo({ publicKey }: Exchange, deviceId = SUBJECT.deviceId) {
  const wrapped = wrapFor(publicKey, SUBJECT.deviceId, KEY);
  if (!wrapped) throw new Error('the public key was not understood');
  const at = new Date(NOW).toISOString();
  return {
    success: true as const,
    message: '',
    deviceId,
    boundAt: at,
    u: 'AAAAAAAAAAA',
    g: 3,
    ...wrapped,
    now: at,
  };
}

describe('a phone', () => {
  test('makes codes that the server finds, from a key that nobody can read', async () => {
    const exchange = await beginExchange();
    const key = await unwrap(exchange, answerTo(exchange));
    expect([key.extractable, exchange.privateKey.extractable]).toEqual([false, false]);
    const text = await liveCodeAt({ key, u: 'AAAAAAAAAAA', g: 3 }, NOW);
    const reading = readQr(text);
    expect(reading).toMatchObject({ kind: 'live', qr: { u: 'AAAAAAAAAAA', g: 3 } });
    if (reading.kind !== 'live') return;
    expect(stepOf(KEY, reading.qr.r, stepAt(NOW))).toBe(stepAt(NOW));
    expect(stepOf(KEY, reading.qr.r, stepAt(NOW + 120_000))).toBe(stepAt(NOW));
  });

  test('makes texts of at most 84 characters, the most that version 8 holds at level H', async () => {
    const exchange = await beginExchange();
    const key = await unwrap(exchange, answerTo(exchange));
    expect(await liveCodeAt({ key, u: 'AAAAAAAAAAA', g: 1 }, NOW)).toHaveLength(79);
    expect((await liveCodeAt({ key, u: 'AAAAAAAAAAA', g: 999_999 }, NOW)).length).toBeLessThanOrEqual(84);
  });

  test('cannot use the answer to another phone, nor one for another binding', async () => {
    const [mine, theirs] = [await beginExchange(), await beginExchange()];
    await expect(unwrap(theirs, answerTo(mine))).rejects.toThrow();
    await expect(unwrap(mine, answerTo(mine, 'another'))).rejects.toThrow();
  });
});
