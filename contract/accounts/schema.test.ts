import { describe, expect, test } from 'vitest';
import { MESSAGES } from '../messages.ts';
import { updateProfileBody } from './schema.ts';

const phoneOf = (typed: string) => updateProfileBody.safeParse({ phone: typed });

describe('a phone number', () => {
  test.each(['(0172) 254 1234', '+91 98765 43210', '098765-43210', '+91.98765.43210', '100'])(
    'is taken as people write it: %j',
    typed => {
      expect(phoneOf(typed).data).toEqual({ phone: typed });
    },
  );

  test.each([
    ['hyphens that do not break', '+91\u201198765\u201143210', '+91-98765-43210'],
    ['marks of direction around it', '\u202a+91 98765 43210\u202c', '+91 98765 43210'],
    ['spaces that do not break', '+91\u00a098765\u00a043210', '+91 98765 43210'],
    ['wide digits', '９８７６５ ４３２１０', '98765 43210'],
  ])('that was copied is the same number: %s', (_, copied, phone) => {
    expect(phoneOf(copied).data).toEqual({ phone });
  });

  test.each(['12', '=1+1', 'ring twice', '-98765 43210', '9'.repeat(31)])('is refused: %j', typed => {
    expect(phoneOf(typed).error?.issues).toMatchObject([{ path: ['phone'], message: MESSAGES.phoneInvalid }]);
  });

  test('is removed by an empty text', () => {
    expect(phoneOf(' ').data).toEqual({ phone: null });
  });
});
