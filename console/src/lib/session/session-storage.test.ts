import { afterEach, describe, expect, test, vi } from 'vitest';
import { aUser } from '../testing/user.ts';
import { forgetStored, readStored, STORED, writeStored } from './session-storage.ts';

/** What the browser has stored. */
function stores(content: Record<string, string> = {}): Map<string, string> {
  const map = new Map(Object.entries(content));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  });
  return map;
}
afterEach(() => void vi.unstubAllGlobals());

const user = aUser();
const stored = { [STORED.user]: JSON.stringify(user), [STORED.token]: 'abc' };

describe('the stored session', () => {
  test('is what was written', () => {
    const map = stores();
    writeStored({ user, token: 'abc' });
    expect(readStored()).toEqual({ user, token: 'abc' });
    expect(map.get('token')).toBe('abc');
  });

  test('keeps an unknown role', () => {
    stores({ ...stored, [STORED.user]: JSON.stringify(aUser({ role: 'principal' })) });
    expect(readStored()?.user.role).toBe('principal');
  });

  test.each([
    ['is not JSON', '{"id":'],
    ['is not a user', '{"id":7}'],
    ['is null', 'null'],
  ])('is removed, both halves, when the user %s', (_, text) => {
    const map = stores({ ...stored, [STORED.user]: text });
    expect(readStored()).toBeNull();
    expect(map.size).toBe(0);
  });

  test.each([STORED.user, STORED.token])('is empty and removed without its %s', half => {
    const map = stores(stored);
    map.delete(half);
    expect(readStored()).toBeNull();
    expect(map.size).toBe(0);
  });

  test('is removed completely', () => {
    const map = stores(stored);
    forgetStored();
    expect(map.size).toBe(0);
  });

  test('is empty if the browser denies storage, which it does as soon as it is named', () => {
    vi.stubGlobal('localStorage', undefined);
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    writeStored({ user, token: 'abc' });
    expect(readStored()).toBeNull();
    forgetStored();
  });
});
