import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { emailSchema, nameSchema, personalFields, rollNoSchema } from '#contract/accounts.ts';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { UpdateUserBody, UserRecord } from '#contract/users.ts';

/** In the order they stand on the screen: the focus goes to the first one refused. */
export const STUDENT_FIELDS = [
  'name',
  'email',
  'roll_no',
  'trade',
  'year',
  'phone',
  'address',
  'emergencyContact',
] as const;
type Field = (typeof STUDENT_FIELDS)[number];

const NO_TEXT = z.literal('');
const trade = z.string().max(LIMITS.trade.max, MESSAGES.tradeUnknown);

/** By the rules of the contract. Admins may have neither roll number nor trade; students are found by both. */
export const studentFormSchema = (role: string) =>
  z.object({
    name: nameSchema,
    email: emailSchema,
    roll_no: role === 'admin' ? NO_TEXT.or(rollNoSchema) : rollNoSchema,
    trade: role === 'admin' ? trade : trade.min(1, MESSAGES.tradeRequired),
    ...personalFields,
  });
type Schema = ReturnType<typeof studentFormSchema>;
export type StudentForm = z.input<Schema>;
export type StudentValues = z.output<Schema>;

/** What the form holds of a user. */
export const valuesOf = (user: UserRecord): Record<Field, string> & StudentForm => ({
  name: user.name,
  email: user.email,
  roll_no: user.roll_no ?? '',
  trade: user.trade ?? '',
  year: user.year ?? '',
  phone: user.phone ?? '',
  address: user.address ?? '',
  emergencyContact: user.emergencyContact ?? '',
});

/** What differs from what the server knows: only that is sent, so that nobody else's change is undone. */
export function changesOf(user: UserRecord, values: StudentValues): UpdateUserBody {
  const changed = STUDENT_FIELDS.filter(field => (values[field] ?? '') !== (user[field] ?? ''));
  return Object.fromEntries(changed.map(field => [field, values[field]]));
}

export function useStudentForm(user: UserRecord) {
  const resolver = useMemo(() => zodResolver(studentFormSchema(user.role)), [user.role]);
  return useForm<StudentForm, unknown, StudentValues>({
    resolver,
    values: valuesOf(user),
    // Somebody else may change the student meanwhile: what was typed here stays.
    resetOptions: { keepDirtyValues: true },
  });
}

export type StudentFormHandle = ReturnType<typeof useStudentForm>;
