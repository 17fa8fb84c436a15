import { expect, test } from 'vitest';
import { loadAgain } from './load-again.ts';

/** A browser: it remembers each address that it could not fetch. */
function browser() {
  const remembered = new Map<string, boolean>();
  const fetched: string[] = [];
  const state = { online: true };
  const load = async (address: string): Promise<string> => {
    if (!remembered.has(address)) {
      fetched.push(address);
      remembered.set(address, state.online);
    }
    if (!remembered.get(address)) throw new TypeError(`Failed to fetch ${address}`);
    return address;
  };
  return { state, load, fetched };
}

test('a part that could not be loaded is fetched again when it is asked for again', async () => {
  const { state, load, fetched } = browser();
  state.online = false;
  await expect(loadAgain('./a.js', load)).rejects.toThrow();
  await expect(loadAgain('./a.js', load)).rejects.toThrow();
  state.online = true;
  expect(await loadAgain('./a.js', load)).toBe('./a.js?again=3');
  expect(fetched).toEqual(['./a.js', './a.js?again=1', './a.js?again=2', './a.js?again=3']);
});

test('a part whose preload had failed is fetched when it is asked for first', async () => {
  const { state, load, fetched } = browser();
  state.online = false;
  await expect(load('./d.js')).rejects.toThrow();
  state.online = true;
  expect(await loadAgain('./d.js', load)).toBe('./d.js?again=1');
  expect(fetched).toEqual(['./d.js', './d.js?again=1']);
});

test('a part is the same one for all who ask', async () => {
  const { state, load } = browser();
  state.online = false;
  const asked = [loadAgain('./b.js', load), loadAgain('./b.js', load)];
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  state.online = true;
  const parts = await Promise.all([loadAgain('./b.js', load), loadAgain('./b.js', load)]);
  expect(new Set(parts)).toEqual(new Set(['./b.js?again=2']));
  expect(await loadAgain('./c.js', load)).toBe('./c.js');
});
