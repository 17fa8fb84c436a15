import type { Knex } from 'knex';
import type { Pass, PassesQuery, PassKind, PassRight, PassState } from '#contract/passes/schema.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';

/** A row of `passes`. */
export interface PassRow {
  readonly id: string;
  readonly issuer_id: string;
  readonly name: string;
  readonly kind: PassKind;
  readonly rights: readonly PassRight[];
  readonly holder_id: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly secret_hash: string | null;
  readonly secret_until: Date | null;
  readonly public_key: string | null;
  readonly number: string | null;
  readonly wrong_numbers: number;
  readonly paired_at: Date | null;
  readonly confirmed_at: Date | null;
  readonly revoked_at: Date | null;
  readonly last_seen_at: Date | null;
}

/** A pass with the names that belong to it, its events, and the marks that stand by it. */
export type NamedPass = PassRow & {
  readonly issuer_name: string;
  readonly holder_name: string | null;
  readonly events: Pass['events'];
  readonly marks: number;
};

/** Passes that pass the filters, as of now. */
export function passesThat(
  knex: Knex,
  { state, eventId }: Pick<PassesQuery, 'state' | 'eventId'>,
  now: Date,
) {
  const found = knex('passes');
  const over = 'passes.revoked_at IS NOT NULL OR passes.expires_at <= ?';
  void found.whereRaw(state === 'ended' ? `(${over})` : `NOT (${over})`, [now]);
  if (eventId)
    void found.whereIn('passes.id', knex('pass_events').where({ event_id: eventId }).select('pass_id'));
  return found;
}

/** The same with names; narrow it by `passes.…`. */
export const namedPasses = (passes: Knex.QueryBuilder, knex: Knex): Knex.QueryBuilder<object, NamedPass[]> =>
  passes
    .join('users as issuers', 'issuers.id', 'passes.issuer_id')
    .leftJoin('users as holders', 'holders.id', 'passes.holder_id')
    .select(
      'passes.*',
      'issuers.name as issuer_name',
      'holders.name as holder_name',
      knex.raw(`(SELECT coalesce(json_agg(json_build_object('id', events.id, 'title', title, 'date', date)
        ORDER BY date, title, events.id), '[]') FROM pass_events JOIN events ON events.id = event_id
        WHERE pass_id = passes.id) AS events`),
      knex.raw(`(SELECT count(*)::integer FROM attendance_records AS marks
        WHERE marks.pass_id = passes.id) AS marks`),
    );

function stateOf(row: PassRow, now: Date): PassState {
  if (row.revoked_at || row.expires_at <= now) return 'ended';
  if (row.confirmed_at) return 'active';
  return row.paired_at ? 'paired' : 'offered';
}

/** A pass as admins see it. Neither key nor secret is in it. */
export const presentPass = (row: NamedPass, now: Date): Pass => {
  const state = stateOf(row, now);
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    rights: [...row.rights],
    state,
    events: row.events,
    issuer: { id: row.issuer_id, name: row.issuer_name },
    holder: row.holder_id === null ? null : { id: row.holder_id, name: row.holder_name ?? '' },
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    marks: row.marks,
    codeUntil: state === 'offered' ? (row.secret_until?.toISOString() ?? null) : null,
    number: state === 'paired' ? row.number : null,
  };
};

export async function findPass(knex: Knex, id: string): Promise<NamedPass | undefined> {
  const [row] = await namedPasses(knex('passes').where('passes.id', id), knex);
  return row;
}

/** Revokes what stands of these passes. A pass that has expired has ended already. */
export const revoke = (passes: Knex.QueryBuilder, at: Date): Promise<{ readonly id: string }[]> =>
  passes.whereNull('revoked_at').where('expires_at', '>', at).update({ revoked_at: at }).returning('id');

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
    .update({ name: SERVER_MESSAGES.passOfErased, holder_id: null });
