import { expect, test } from 'vitest';
import { nextCamera, sameCamera } from './camera-choice.ts';

const all = ['back', 'wide', 'front'].map(name => ({ deviceId: `id of ${name}`, label: name }));

test('the next camera is found in a circle', () => {
  expect(nextCamera(all, 'id of back')?.label).toBe('wide');
  expect(nextCamera(all, 'id of front')?.label).toBe('back');
  expect(nextCamera(all, 'unplugged')?.label).toBe('back');
  expect(nextCamera([], null)).toBeUndefined();
});

test('a camera is recognised by its id, or by its name if ids change', () => {
  expect(sameCamera(all, { deviceId: 'id of wide', label: '' })?.label).toBe('wide');
  expect(sameCamera(all, { deviceId: 'of yesterday', label: 'front' })?.label).toBe('front');
  expect(sameCamera(all, { deviceId: 'of yesterday', label: '' })).toBeUndefined();
  expect(sameCamera(all, null)).toBeUndefined();
});
