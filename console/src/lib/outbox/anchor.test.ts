import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const anchor = (seconds: number): string => `${seconds}.AAAAAAAAAAAAAAAAAAAAAA`;

/** A page that has just been opened. */
const opened = async () => {
  vi.resetModules();
  return import('./anchor.ts');
};

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the latest anchor stands, in whatever order answers come, and outlives the page', async () => {
  const page = await opened();
  expect(page.anchorNow()).toBeNull();
  for (const header of [anchor(100), anchor(102), anchor(101), null, 'broken', anchor(99)])
    page.keepAnchor(header);
  expect(page.anchorNow()).toBe(anchor(102));
  expect((await opened()).anchorNow()).toBe(anchor(102));
});

test('one of a server’s clock that was ahead gives way once that clock was set right', async () => {
  const page = await opened();
  page.keepAnchor(anchor(90_000));
  for (const header of [anchor(3_600), anchor(3_601)]) page.keepAnchor(header);
  expect(page.anchorNow()).toBe(anchor(3_601));
});

test('an answer is overtaken by a minute at most', async () => {
  const page = await opened();
  for (const header of [anchor(200), anchor(140)]) page.keepAnchor(header);
  expect(page.anchorNow()).toBe(anchor(200));
  page.keepAnchor(anchor(139));
  expect(page.anchorNow()).toBe(anchor(139));
});

test('what stands in its place in the storage and is none is left out', async () => {
  stored.set('anchor', 'something else');
  const page = await opened();
  expect(page.anchorNow()).toBeNull();
  page.keepAnchor(anchor(7));
  expect(page.anchorNow()).toBe(anchor(7));
});

test('where the browser denies storage, it lasts for this page', async () => {
  const denied = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('localStorage', { getItem: denied, setItem: denied });
  const page = await opened();
  page.keepAnchor(anchor(7));
  expect(page.anchorNow()).toBe(anchor(7));
});

describe('how far the server is ahead', () => {
  const NOON = Date.UTC(2026, 10, 20, 12);
  const signed = (ms: number): string => anchor(Math.floor(ms / 1_000));
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOON }));
  afterEach(() => void vi.useRealTimers());

  test.each([
    ['ahead', 3_600_000],
    ['behind', -3_600_000],
  ])(
    'is known from the first answer on, if it is %s, and a slow answer changes nothing',
    async (_, aheadMs) => {
      const page = await opened();
      expect(page.aheadNow()).toBeNull();
      page.keepAnchor(signed(NOON + aheadMs));
      expect(page.contactNow()).toEqual({ anchor: signed(NOON + aheadMs), aheadMs });
      vi.advanceTimersByTime(9_000);
      page.keepAnchor(signed(NOON + aheadMs + 4_000));
      expect(page.aheadNow()).toBe(aheadMs);
    },
  );

  test('is not known after the device’s clock was set, until the next answer', async () => {
    const page = await opened();
    page.keepAnchor(signed(NOON));
    vi.setSystemTime(NOON - 2_400_000);
    expect(page.contactNow()).toEqual({ anchor: signed(NOON), aheadMs: null });
    page.keepAnchor(signed(NOON));
    expect(page.aheadNow()).toBe(2_400_000);
  });
});
