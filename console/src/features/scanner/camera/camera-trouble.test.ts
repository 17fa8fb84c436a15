import { describe, expect, test } from 'vitest';
import { CAMERA_ADVICE, cameraTrouble } from './camera-trouble.ts';

describe('cameraTrouble', () => {
  test('finds the cause in the string that html5-qrcode rejects with', () => {
    const wrapped = (name: string) => `Error getting userMedia, error = ${name}: something`;
    expect(cameraTrouble(wrapped('NotAllowedError'), true)).toBe('refused');
    expect(cameraTrouble(wrapped('NotFoundError'), true)).toBe('missing');
    expect(cameraTrouble(wrapped('NotReadableError'), true)).toBe('in-use');
  });

  test('reads a DOMException, too', () => {
    expect(cameraTrouble(new DOMException('no', 'NotAllowedError'), true)).toBe('refused');
    expect(cameraTrouble(new DOMException('no', 'OverconstrainedError'), true)).toBe('missing');
    expect(cameraTrouble(new DOMException('no', 'SecurityError'), true)).toBe('hidden');
  });

  test('an insecure origin explains every failure', () => {
    expect(cameraTrouble('Camera streaming not supported by the browser.', false)).toBe('insecure');
  });

  test('anything else is unknown, and still has advice', () => {
    expect(cameraTrouble(undefined, true)).toBe('unknown');
    for (const advice of Object.values(CAMERA_ADVICE)) expect(advice).toMatch(/\.$/);
  });
});
