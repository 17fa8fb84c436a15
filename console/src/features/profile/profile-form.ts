import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { keptFields } from '#contract/accounts/identity.ts';
import { type User, updateProfileBody } from '#contract/accounts/schema.ts';
import { STUDENT_FIELDS, YEARS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PROFILE_TRADES, TRADE_NAMES } from '#contract/trades.ts';
import { isApiError, sentence } from '../../lib/api/api-error.ts';
import { personValues } from '../../lib/person-values.ts';

/** In the order on the screen. The focus goes to the first refused field. */
export const PROFILE_FIELDS = STUDENT_FIELDS.filter(field => field !== 'roll_no');
type Field = (typeof PROFILE_FIELDS)[number];

export type ProfileForm = z.input<typeof updateProfileBody>;

/** The fields that differ from the saved ones, without those that the office keeps. */
export function changesOf(values: ProfileForm, saved: ProfileForm, locked = false): ProfileForm {
  const changes = { ...values };
  const kept = new Set<string>(locked ? keptFields(saved) : []);
  for (const name of PROFILE_FIELDS)
    if (kept.has(name) || meant(name, values[name]) === meant(name, saved[name])) delete changes[name];
  return changes;
}

/** The value as the server reads it: surrounding blanks and the case of an email make no difference. */
function meant(name: Field, typed: string | null | undefined): string {
  const text = (typed ?? '').trim();
  return name === 'email' ? text.toLowerCase() : text;
}

const NOT_SET = { value: '', label: 'Not set' };

/** The trades of this form, plus the user's current trade from whichever list. */
export function tradeChoices(present: string | null) {
  const offered = TRADE_NAMES.filter(name => PROFILE_TRADES.includes(name) || name === present);
  if (present === null) return [NOT_SET, ...offered];
  return offered.includes(present) ? offered : [present, ...offered];
}

export const YEAR_CHOICES = [NOT_SET, ...YEARS];

/** A form over the values saved when editing began. Later changes are neither shown nor sent back. */
export function useProfileForm(user: User) {
  const [saved] = useState((): ProfileForm => personValues(user));
  const form = useForm({ resolver: zodResolver(updateProfileBody), defaultValues: saved });
  return { form, saved };
}

export type ProfileFormHandle = ReturnType<typeof useProfileForm>['form'];

/** Why a profile was not saved. A lost answer has a sentence of its own (docs/specification.md#messages). */
export const profileProblem = (error: unknown): string =>
  isApiError(error) && error.code !== 'network'
    ? sentence(error, MESSAGES.profileFailed)
    : MESSAGES.profileFailedRetry;
