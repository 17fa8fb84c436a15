import type { UserRecord } from '#contract/users/schema.ts';
import { presentUser, type UserRow } from '../accounts/users.ts';

/**
 * A user with the fields that the office manages. Every field that is sent is listed here or in
 * `presentUser`.
 */
export const presentUserRecord = (row: UserRow): UserRecord => ({
  ...presentUser(row),
  active: row.deactivated_at === null,
  erased: row.erased_at !== null,
  createdAt: row.created_at.toISOString(),
});
