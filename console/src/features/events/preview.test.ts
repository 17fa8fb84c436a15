import { expect, test } from 'vitest';
import { previewComplete } from './preview.ts';

const FILLED = { title: 'Mock interviews', date: '2026-03-01', time: '10:00', location: 'Hall B' };

test('the preview appears when title, date, time and location are all filled', () => {
  expect(previewComplete(FILLED)).toBe(true);
});

test.each(Object.keys(FILLED))('the preview waits while %s is missing or blank', name => {
  expect(previewComplete({ ...FILLED, [name]: '' })).toBe(false);
  expect(previewComplete({ ...FILLED, [name]: '   ' })).toBe(false);
});

test('the preview does not depend on description, type and trade', () => {
  expect(previewComplete({ ...FILLED, description: '', trade: null })).toBe(true);
});
