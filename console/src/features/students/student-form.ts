import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { emailSchema, nameSchema, personalFields, rollNoSchema } from '#contract/accounts/schema.ts';
import { LIMITS, STUDENT_FIELDS, type StudentField } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { UpdateUserBody, UserRecord } from '#contract/users/schema.ts';
import { personValues } from '../../lib/person-values.ts';

const NO_TEXT = z.literal('');
const trade = z.string().max(LIMITS.trade.max, MESSAGES.tradeUnknown);

/**
 * The contract's rules. Admins may lack roll number and trade. Students need both, because they are found by them.
 */
export const studentFormSchema = (role: string) =>
  z.object({
    name: nameSchema,
    email: emailSchema,
    roll_no: role === 'admin' ? NO_TEXT.or(rollNoSchema) : rollNoSchema,
    trade: role === 'admin' ? trade : trade.min(1, MESSAGES.tradeRequired),
    ...personalFields,
  });
type Schema = ReturnType<typeof studentFormSchema>;
type StudentForm = z.input<Schema>;
export type StudentValues = z.output<Schema>;

/** The form's values for a user. */
export const valuesOf = (user: UserRecord): Record<StudentField, string> & StudentForm => ({
  ...personValues(user),
  roll_no: user.roll_no ?? '',
});

/** The changes to the server's data. Only these are sent, so that no other admin's change is undone. */
export function changesOf(user: UserRecord, values: StudentValues): UpdateUserBody {
  const changed = STUDENT_FIELDS.filter(field => (values[field] ?? '') !== (user[field] ?? ''));
  return Object.fromEntries(changed.map(field => [field, values[field]]));
}

export function useStudentForm(user: UserRecord) {
  const resolver = useMemo(() => zodResolver(studentFormSchema(user.role)), [user.role]);
  return useForm<StudentForm, unknown, StudentValues>({
    resolver,
    values: valuesOf(user),
    // Another admin may change the student meanwhile. The input here stays.
    resetOptions: { keepDirtyValues: true },
  });
}

/** A reset in place of the input, which stays otherwise (`resetOptions` above count for every reset). */
export const IN_PLACE = { keepDirtyValues: false, keepFieldsRef: true } as const;

interface Sent {
  readonly input: StudentForm;
  readonly changes: object;
}

/**
 * What was sent is stored, so it is no input any more: what another admin makes of it later is shown, and not undone
 * by the next change of something else. What was typed while it was being saved stays, and so does what came since.
 */
export function settleInput(form: StudentFormHandle, user: UserRecord, { input, changes }: Sent): void {
  const stored = valuesOf(user);
  for (const field of STUDENT_FIELDS) {
    const typed = form.getValues(field);
    if (typed !== input[field] && !(field in changes)) continue;
    form.resetField(field, { defaultValue: stored[field] });
    if (typed !== input[field]) form.setValue(field, typed, { shouldDirty: true });
  }
}

const NOBODY: StudentForm = {
  name: '',
  email: '',
  roll_no: '',
  trade: '',
  year: '',
  phone: '',
  address: '',
  emergencyContact: '',
};

/** The form of a student who is to be added. */
export const useNewStudentForm = () =>
  useForm<StudentForm, unknown, StudentValues>({
    resolver: zodResolver(studentFormSchema('user')),
    defaultValues: NOBODY,
  });

export type StudentFormHandle = ReturnType<typeof useStudentForm>;
