import { describe, expect, test } from 'vitest';
import { aUser } from '../testing/user.ts';
import { forgetStored, readStored, STORED, writeStored } from './session-storage.ts';

function aStore(content: Record<string, string> = {}) {
  const map = new Map(Object.entries(content));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

const user = aUser();
const stored = { [STORED.user]: JSON.stringify(user), [STORED.token]: 'abc' };

describe('the stored session', () => {
  test('is what was written', () => {
    const store = aStore();
    writeStored({ user, token: 'abc' }, store);
    expect(readStored(store)).toEqual({ user, token: 'abc' });
    expect(store.map.get('token')).toBe('abc');
  });

  test('keeps an unknown role', () => {
    const principal = aUser({ role: 'principal' });
    expect(readStored(aStore({ ...stored, [STORED.user]: JSON.stringify(principal) }))?.user.role).toBe(
      'principal',
    );
  });

  test.each([
    ['is not JSON', '{"id":'],
    ['is not a user', '{"id":7}'],
    ['is null', 'null'],
  ])('is removed, both halves, when the user %s', (_, text) => {
    const store = aStore({ ...stored, [STORED.user]: text });
    expect(readStored(store)).toBeNull();
    expect(store.map.size).toBe(0);
  });

  test.each([STORED.user, STORED.token])('is empty and removed without its %s', half => {
    const store = aStore(stored);
    store.removeItem(half);
    expect(readStored(store)).toBeNull();
    expect(store.map.size).toBe(0);
  });

  test('is removed completely', () => {
    const store = aStore(stored);
    forgetStored(store);
    expect(store.map.size).toBe(0);
  });

  test('is empty if the browser denies storage', () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(readStored({ getItem: denied, setItem: denied, removeItem: denied })).toBeNull();
  });
});
