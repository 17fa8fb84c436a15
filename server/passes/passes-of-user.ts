import type { Knex } from 'knex';
import { MESSAGES } from '#contract/messages.ts';
import { revoke } from './pass-rows.ts';

/** An admin who is none any more leaves no pass behind. */
export const revokePassesOf = (transaction: Knex, issuerId: string, at: Date): Promise<unknown> =>
  revoke(transaction('passes').where({ issuer_id: issuerId }), at);

/** The passes of an erased person end, and neither name them nor point to them. */
export async function erasePassesOf(transaction: Knex, holderId: string, at: Date): Promise<void> {
  const own = (): Knex.QueryBuilder => transaction('passes').where({ holder_id: holderId });
  await revoke(own(), at);
  await own().update({ name: MESSAGES.passOfErased, holder_id: null });
}
