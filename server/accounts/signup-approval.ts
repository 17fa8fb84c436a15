import type { Knex } from 'knex';
import { readSettings } from '../office/settings.ts';

type SignUp = { readonly email: string; readonly roll_no: string };

/** By both: an email alone would let anybody take another's roll number. */
const onList = (knex: Knex, { email, roll_no }: SignUp) =>
  knex('expected_signups').where({ email }).whereRaw('lower(roll_no) = lower(?)', [roll_no]);

/** Whether a sign-up waits for the office's approval. */
export async function mustWait(knex: Knex, signUp: SignUp): Promise<boolean> {
  const { approveSignups } = await readSettings(knex);
  return approveSignups && (await onList(knex, signUp).first('id')) === undefined;
}

/** Whoever has signed up is not expected to any more. */
export const strikeOffList = (knex: Knex, signUp: SignUp): Promise<number> => onList(knex, signUp).delete();
