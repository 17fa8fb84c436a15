import { expect, test } from 'vitest';
import { createAnchors } from './anchors.ts';

const NOW = new Date('2026-11-20T04:30:12.345Z');
const { current, timeOf } = createAnchors('a secret of the codes', () => NOW);

test('an anchor names the second at which it was signed', () => {
  expect(timeOf(current())).toEqual(new Date('2026-11-20T04:30:12Z'));
});

test('an anchor with another time, another signature or another secret names none', () => {
  const [seconds = '', mac = ''] = current().split('.');
  const foreign = createAnchors('another secret', () => NOW).current();
  const made = [`${Number(seconds) + 60}.${mac}`, `${seconds}.${'A'.repeat(22)}`, `0${current()}`, foreign];
  for (const anchor of [...made, seconds, '', '.', `${seconds}.é${'A'.repeat(21)}`])
    expect(timeOf(anchor)).toBeUndefined();
});

test('a new second has a new anchor, also after the clock stepped back', () => {
  let now = NOW;
  const anchors = createAnchors('a secret of the codes', () => now);
  const first = anchors.current();
  now = new Date(NOW.getTime() - 3_600_000);
  expect(anchors.timeOf(anchors.current())).toEqual(new Date('2026-11-20T03:30:12Z'));
  now = NOW;
  expect(anchors.current()).toBe(first);
});
