import { describe, expect, test } from 'vitest';
import { PROFILE_TRADES } from '#contract/trades.ts';
import { aUser } from '../../lib/testing/user.ts';
import { changesOf, tradeChoices, valuesOf } from './profile-form.ts';

const saved = valuesOf(aUser({ name: 'Harpreet Kaur', email: 'harpreet@college.example', phone: null }));

describe('what is saved of a profile', () => {
  test('is nothing while nothing differs', () => {
    expect(changesOf(saved, saved)).toEqual({});
  });

  test('is nothing where only blanks or the capitals of the address differ', () => {
    expect(
      changesOf({ ...saved, name: ' Harpreet Kaur ', email: 'Harpreet@College.example' }, saved),
    ).toEqual({});
  });

  test('is only what differs', () => {
    expect(changesOf({ ...saved, year: '2nd Year', phone: '98765' }, saved)).toEqual({
      year: '2nd Year',
      phone: '98765',
    });
  });

  test('is what was taken away, too', () => {
    const before = { ...saved, year: '3rd Year' } as const;
    expect(changesOf({ ...before, year: null }, before)).toEqual({ year: null });
    expect(changesOf({ ...saved, year: null }, saved)).toEqual({});
  });

  test('is a name in other capitals', () => {
    expect(changesOf({ ...saved, name: 'HARPREET KAUR' }, saved)).toEqual({ name: 'HARPREET KAUR' });
  });
});

describe('the trades offered', () => {
  test("are the profile's", () => {
    expect(tradeChoices('Biotechnology')).toEqual(PROFILE_TRADES);
  });
  test('hold the present one, whichever list it is on, or none', () => {
    expect(tradeChoices('Food Technology')).toHaveLength(PROFILE_TRADES.length + 1);
    expect(tradeChoices('Food Technology')).toContain('Food Technology');
    expect(tradeChoices('Alchemy')[0]).toBe('Alchemy');
  });
  test('begin with none where none is set', () => {
    expect(tradeChoices(null)).toEqual([{ value: '', label: 'Not set' }, ...PROFILE_TRADES]);
  });
});
