import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { LIVE_CODE } from '#contract/constants.ts';
import { stepAt } from '#contract/qr/live.ts';
import { isAccepted, liveKey, stepMac, stepOf, wrapFor } from './live-code.ts';

/** Digits as RFC 4226, section 5.3, cuts them from a MAC. */
function digitsOf(mac: Buffer, digits: number): string {
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

const SUBJECT = { userId: 'student', generation: 1, deviceId: 'phone' };
const macAt = (key: Buffer, step: number): string => stepMac(key, step).subarray(0, 16).toString('base64url');

test('a key is the same in every release, so that phones need not be bound again', () => {
  expect(liveKey('secret', SUBJECT).toString('hex')).toBe(
    'd2df5fdf791da0b22938cfd8f211094fa3c75a05427be7125fd5fa4e742ff92a',
  );
});

describe('the MAC of a step', () => {
  test.each([
    [59, '46119246'],
    [1_111_111_109, '68084774'],
    [1_111_111_111, '67062674'],
    [1_234_567_890, '91819424'],
    [2_000_000_000, '90698825'],
    [20_000_000_000, '77737706'],
  ])('gives the SHA-256 vector of RFC 6238, appendix B, at %d s', (seconds, digits) => {
    const key = Buffer.from('12345678901234567890123456789012');
    expect(digitsOf(stepMac(key, stepAt(seconds * 1_000)), 8)).toBe(digits);
  });

  test('agrees with another implementation at 1,000 random times under random keys', () => {
    for (let n = 0; n < 1_000; n++) {
      const key = randomBytes(32);
      const timestamp = Math.floor(Math.random() * 4e12);
      const secret = new Secret({ buffer: new Uint8Array(key).buffer });
      const totp = new TOTP({ secret, algorithm: 'SHA256', digits: 8, period: LIVE_CODE.stepSeconds });
      expect(digitsOf(stepMac(key, stepAt(timestamp)), 8)).toBe(totp.generate({ timestamp }));
    }
  });
});

describe('the step of a live code', () => {
  const key = liveKey('secret', SUBJECT);

  test.each([
    [0, true],
    [-1, true],
    [1, true],
    [-2, false],
    [-120, false],
  ])('%i steps away is found, and accepted: %s', (away, accepted) => {
    const step = stepOf(key, macAt(key, 1_000 + away), 1_000);
    expect(step).toBe(1_000 + away);
    expect(isAccepted(1_000 + away, 1_000)).toBe(accepted);
  });

  test.each([-121, 2, 5_000])('%i steps away is not found', away => {
    expect(stepOf(key, macAt(key, 1_000 + away), 1_000)).toBeUndefined();
  });

  test.each([
    ['another secret', liveKey('other', SUBJECT)],
    ['another student', liveKey('secret', { ...SUBJECT, userId: 'other' })],
    ['an earlier generation', liveKey('secret', { ...SUBJECT, generation: 2 })],
    ['a guessed phone', liveKey('secret', { ...SUBJECT, deviceId: 'guess' })],
  ])('is not found under the key of %s', (_, other) => {
    expect(stepOf(other, macAt(key, 1_000), 1_000)).toBeUndefined();
  });

  test('is not found for what is no MAC', () => {
    for (const mac of ['', 'A', 'x'.repeat(22), 'é'.repeat(22)])
      expect(stepOf(key, mac, 1_000)).toBeUndefined();
  });
});

test('a key is wrapped for points on the curve only', () => {
  expect(wrapFor('A'.repeat(87), 'phone', randomBytes(32))).toBeUndefined();
});
