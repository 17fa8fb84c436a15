import type { Knex } from 'knex';
import { PASS } from '#contract/constants.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { Fields } from '#contract/failure.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { CreatePassBody, PassesAnswer, PassesQuery } from '#contract/passes/schema.ts';
import { DAY_MS } from '#contract/time.ts';
import { insertOnce } from '../insert-once.ts';
import { byMoment, countOf, pageIn } from '../paging.ts';
import type { RowDeps } from '../row-deps.ts';
import { findPass, type NamedPass, namedPasses, passesThat, presentPass, revoke } from './pass-rows.ts';

export interface PassDeps extends RowDeps {
  /** Ends the open connections of a pass. */
  readonly onPassEnded: (passId: string) => void;
}

/** A page of passes, the newest first. */
export async function listPasses(
  { knex, now }: Pick<PassDeps, 'knex' | 'now'>,
  query: PassesQuery,
): Promise<PassesAnswer | Refusal> {
  const at = now();
  const page = await pageIn(namedPasses(passesThat(knex, query, at), knex), query, {
    ...byMoment<NamedPass>(['passes.created_at', 'passes.id'], row => [row.created_at, row.id]),
    isDown: true,
  });
  if (isRefusal(page)) return page;
  const { rows, nextCursor } = page;
  return {
    success: true,
    passes: rows.map(row => presentPass(row, at)),
    count: await countOf(passesThat(knex, query, at)),
    total: await countOf(knex('passes')),
    nextCursor,
  };
}

/** Issues a pass. No device has it yet. */
export function createPass(
  { knex, now, newId }: PassDeps,
  { id = newId(), eventIds, expiresAt, rights, holderId, ...pass }: CreatePassBody,
  issuerId: string,
): Promise<NamedPass | Refusal> {
  return knex.transaction(async transaction => {
    const at = now();
    const until = new Date(expiresAt);
    const chosen = [...new Set(eventIds)];
    const judge = async (): Promise<Refusal | undefined> => {
      const isUnknown = holderId !== null && !(await isStudent(transaction, holderId));
      // The events last: a deletion that meets their lock keeps every mark waiting.
      const fields: Fields = {
        ...(isTooLong(until, at) && { expiresAt: MESSAGES.passEndsSoon }),
        ...(isUnknown && { holderId: MESSAGES.passHolderUnknown }),
        ...(!(await areThere(transaction, chosen)) && { eventIds: MESSAGES.eventNotFound }),
      };
      return Object.keys(fields).length > 0 ? refuse('bad_request', { fields }) : undefined;
    };
    const wanted = {
      ...{ id, issuer_id: issuerId, name: pass.name, kind: pass.kind, holder_id: holderId },
      ...{ rights: [...new Set(rights)], expires_at: until },
    };
    const rest = { created_at: at };
    const isNew = await insertOnce(transaction, { table: 'passes', wanted, rest, judge });
    if (isRefusal(isNew)) return isNew;
    if (isNew)
      await transaction('pass_events').insert(chosen.map(eventId => ({ pass_id: id, event_id: eventId })));
    const made = await findPass(transaction, id);
    if (!made) return refuse('pass_not_found');
    return isNew || (await isForEvents(transaction, made, chosen)) ? made : refuse('id_taken');
  });
}

/** An event that was deleted since has left the pass, too. */
async function isForEvents(knex: Knex, { events }: NamedPass, eventIds: readonly string[]): Promise<boolean> {
  const there = await knex('events').whereIn('id', eventIds).select('id');
  return there.length === events.length && events.every(({ id }) => eventIds.includes(id));
}

const isTooLong = (until: Date, at: Date): boolean =>
  until <= at || until.getTime() - at.getTime() > PASS.mostDays * DAY_MS;

/** Locked, so that none is deleted before the pass names it. */
const areThere = async (transaction: Knex, eventIds: readonly string[]): Promise<boolean> =>
  (await transaction('events').whereIn('id', eventIds).forKeyShare().select('id')).length === eventIds.length;

/** Locked, so that a deactivation of the student finds the pass and ends it. */
const isStudent = async (transaction: Knex, id: string): Promise<boolean> =>
  (await transaction('users').where({ id, role: 'user', deactivated_at: null }).forShare().first('id')) !==
  undefined;

/** Revokes a pass. What was ended before stays as it ended. */
export async function revokePass(deps: PassDeps, id: string): Promise<NamedPass | Refusal> {
  await revoke(deps.knex('passes').where({ id }), deps.now());
  const pass = await findPass(deps.knex, id);
  if (!pass) return refuse('pass_not_found');
  // Only after the commit.
  deps.onPassEnded(id);
  return pass;
}
