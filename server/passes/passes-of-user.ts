import type { Knex } from 'knex';
import { MESSAGES } from '#contract/messages.ts';
import { revoke } from './pass-rows.ts';

/** Before the change of their user: a call that pairs or ends a pass holds it, and waits for the context version. */
export const lockPassesOf = (transaction: Knex, userId: string): Promise<unknown> =>
  transaction('passes').where({ issuer_id: userId }).orWhere({ holder_id: userId }).select('id').forUpdate();

/** A user who is no longer an admin leaves no pass behind. */
export const revokePassesOf = (transaction: Knex, issuerId: string, at: Date): Promise<unknown> =>
  revoke(transaction('passes').where({ issuer_id: issuerId }), at);

/** A student who has left marks nobody. */
export const revokePassesHeldBy = (transaction: Knex, holderId: string, at: Date): Promise<unknown> =>
  revoke(transaction('passes').where({ holder_id: holderId }), at);

/** The passes of an erased person neither name them nor point to them. */
export const erasePassesOf = (transaction: Knex, holderId: string): Promise<unknown> =>
  transaction('passes')
    .where({ holder_id: holderId })
    .update({ name: MESSAGES.passOfErased, holder_id: null });
