import type { Knex } from 'knex';
import { keptFields } from '#contract/accounts/identity.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { Fields } from '#contract/failure.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { readSettings } from '../office/settings.ts';
import { differing, type UserChanges, type UserRow } from './users.ts';

type KeptField = ReturnType<typeof keptFields>[number];

/** Whether the office keeps a user's name, roll number and trade. A sign-up that waits is no exception. */
export const isLocked = async (knex: Knex, { role }: Pick<UserRow, 'role'>): Promise<boolean> =>
  role === 'user' && (await readSettings(knex)).lockIdentity;

/** A year cannot be asked for as a name can: the office changes it for many at once. */
const sentenceFor = (field: KeptField): string =>
  field === 'year' ? SERVER_MESSAGES.yearLocked : MESSAGES.identityLocked;

/** The refusal of a user's own change of what the office keeps, naming the fields. */
export async function refuseLocked(
  knex: Knex,
  user: UserRow,
  wanted: UserChanges,
): Promise<Refusal | undefined> {
  const changes = differing(user, wanted);
  const changed = keptFields(user).filter(field => field in changes);
  if (changed.length === 0 || !(await isLocked(knex, user))) return undefined;
  const fields: Fields = Object.fromEntries(changed.map(field => [field, sentenceFor(field)]));
  const [first = 'name'] = changed;
  return refuse('identity_locked', { error: sentenceFor(first), fields });
}
