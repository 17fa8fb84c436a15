import { describe, expect, test } from 'vitest';
import { PROFILE_TRADES } from '#contract/trades.ts';
import { apiError, networkError, unreadable } from '../../lib/api/api-error.ts';
import { personValues } from '../../lib/person-values.ts';
import { aUser } from '../../lib/testing/user.ts';
import { changesOf, profileProblem, tradeChoices } from './profile-form.ts';

const saved = personValues(aUser({ name: 'Harpreet Kaur', email: 'harpreet@college.example', phone: null }));

describe('the changes sent of a profile', () => {
  test('are empty without changes', () => {
    expect(changesOf(saved, saved)).toEqual({});
  });

  test('are empty if only blanks or the case of the email differ', () => {
    expect(
      changesOf({ ...saved, name: ' Harpreet Kaur ', email: 'Harpreet@College.example' }, saved),
    ).toEqual({});
  });

  test('are only the fields that differ', () => {
    expect(changesOf({ ...saved, year: '2nd Year', phone: '98765' }, saved)).toEqual({
      year: '2nd Year',
      phone: '98765',
    });
  });

  test('include emptied fields', () => {
    const before = { ...saved, year: '3rd Year' } as const;
    expect(changesOf({ ...before, year: null }, before)).toEqual({ year: null });
    expect(changesOf({ ...saved, year: null }, saved)).toEqual({});
  });

  test('leave out what the office keeps, whatever was typed', () => {
    const typed = { ...saved, name: 'Someone Else', trade: 'Civil Engineering', phone: '98765' };
    expect(changesOf(typed, saved, true)).toEqual({ phone: '98765' });
    const known = { ...saved, year: '3rd Year' } as const;
    expect(changesOf({ ...known, year: '4th Year' }, known, true)).toEqual({});
    expect(changesOf({ ...saved, year: '4th Year' }, saved, true)).toEqual({ year: '4th Year' });
  });

  test('include a name in other case', () => {
    expect(changesOf({ ...saved, name: 'HARPREET KAUR' }, saved)).toEqual({ name: 'HARPREET KAUR' });
  });
});

describe('the trades offered', () => {
  test('are the trades of the profile form', () => {
    expect(tradeChoices('Biotechnology')).toEqual(PROFILE_TRADES);
  });
  test('include the current trade from any list, or an unknown one', () => {
    expect(tradeChoices('Food Technology')).toHaveLength(PROFILE_TRADES.length + 1);
    expect(tradeChoices('Food Technology')).toContain('Food Technology');
    expect(tradeChoices('Alchemy')[0]).toBe('Alchemy');
  });
  test('begin with an empty option if no trade is set', () => {
    expect(tradeChoices(null)).toEqual([{ value: '', label: 'Not set' }, ...PROFILE_TRADES]);
  });
});

describe('the problem of a profile that was not saved', () => {
  test('the server’s own sentence comes first', () => {
    const refusal = { success: false, code: 'too_many_requests', error: 'Please wait a while' };
    expect(profileProblem(apiError(429, refusal))).toBe('Please wait a while');
  });

  test('an answer in another format counts as a failure', () => {
    expect(profileProblem(unreadable(502))).toBe('Failed to update profile');
  });

  test('a missing answer, or a bug of ours, suggests another try', () => {
    expect(profileProblem(networkError)).toBe('Failed to update profile. Please try again.');
    expect(profileProblem(new TypeError('x'))).toBe('Failed to update profile. Please try again.');
  });
});
