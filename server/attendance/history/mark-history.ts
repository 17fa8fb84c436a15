import type { Knex } from 'knex';
import { z } from 'zod';
import type { HistoryAnswer, RecordedChange } from '#contract/attendance/amendments.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { Principal } from '../../access/principal.ts';
import { type FactRow, factFrom } from '../../event-store/fact-row.ts';
import { decodeCursor, encodeCursor } from '../../paging.ts';
import { readFact } from '../marks/decider.ts';
import { FACTS, isStream } from '../marks/stream.ts';

const cursorKey = z.tuple([z.int32().positive()]);

type Row = FactRow &
  Readonly<Record<'actor_name' | 'gate_name' | 'pass_name', string | null>> & {
    /** When the student was erased. */
    readonly erased_at: Date | null;
  };

/** A page of the history of one mark, for admins and its student. Others get 404. */
export async function markHistory(
  knex: Knex,
  request: {
    readonly id: string;
    readonly query: { readonly limit: number; readonly cursor?: string | undefined };
    readonly reader: Principal;
  },
): Promise<HistoryAnswer | Refusal> {
  const { id, query, reader } = request;
  const key = decodeCursor(cursorKey, query.cursor);
  if (isRefusal(key)) return key;
  const last = isStream(id) ? await lastOf(knex, id) : undefined;
  if (!last || (reader.role !== 'admin' && reader.id !== last.userId)) return refuse('attendance_not_found');
  const { count, ...attendance } = last;
  const after = key?.[0] ?? 0;
  const rows = await pageOf(knex, id, { after, upTo: Math.min(count, after + query.limit) });
  const end = rows.at(-1)?.version ?? count;
  return {
    success: true,
    attendance,
    history: rows.map(row => changeFrom(row, reader.role === 'admin')),
    count,
    total: count,
    nextCursor: end < count ? encodeCursor([end]) : null,
  };
}

/** The current state, by the last fact; its version is the number of facts. */
async function lastOf(knex: Knex, stream: string) {
  const row = await knex('facts').where({ stream }).orderBy('version', 'desc').first<FactRow | undefined>();
  if (!row) return undefined;
  const { eventId, studentId: userId, status } = readFact(factFrom(row)).data;
  const [event, student] = await Promise.all([
    knex('events').where({ id: eventId }).first<{ title: string } | undefined>('title'),
    knex('users').where({ id: userId }).first<{ name: string } | undefined>('name'),
  ]);
  const names = { eventName: event?.title ?? '', studentName: student?.name ?? '' };
  return { id: stream, status, eventId, userId, ...names, count: row.version };
}

const pageOf = (
  knex: Knex,
  stream: string,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<Row[]> => changesOf(knex, stream).where('version', '>', after).where('version', '<=', upTo);

/** The facts of a mark with the names that belong to them, oldest first. Narrow it by `version`. */
export const changesOf = (knex: Knex, stream: string): Knex.QueryBuilder<object, Row[]> =>
  knex('facts')
    .leftJoin('users', 'users.id', 'facts.actor_id')
    .joinRaw("LEFT JOIN users AS students ON students.id = (data->>'studentId')::uuid")
    .joinRaw("LEFT JOIN gates ON gates.id = (data->>'gate')::smallint")
    .joinRaw("LEFT JOIN passes ON passes.id = (data->>'pass')::uuid")
    .where({ stream })
    .orderBy('version')
    .select('facts.*', 'users.name as actor_name', 'gates.name as gate_name', 'passes.name as pass_name')
    .select('students.erased_at');

const WHAT = {
  [FACTS.marked]: 'marked',
  [FACTS.corrected]: 'corrected',
  [FACTS.withdrawn]: 'withdrawn',
} as const;

/** A fact of a mark as readers see it. Only admins hear of passes. A reason may tell who an erased student was. */
export function changeFrom(row: Row, toAdmin: boolean): RecordedChange {
  const fact = factFrom(row);
  const { type, data } = readFact(fact);
  return {
    position: fact.position,
    what: WHAT[type],
    from: data.previous,
    to: data.status,
    by: { id: fact.actorId, name: row.actor_name ?? '' },
    occurredAt: fact.occurredAt.toISOString(),
    recordedAt: fact.recordedAt.toISOString(),
    means: fact.means,
    unverified: 'unverified' in data && data.unverified,
    live: 'live' in data && data.live === true,
    phoneShared: 'phoneShared' in data && data.phoneShared === true,
    looked: 'looked' in data && data.looked === true,
    gate: row.gate_name,
    pass: toAdmin && 'pass' in data && data.pass ? { id: data.pass, name: row.pass_name ?? '' } : null,
    reason: 'reason' in data && row.erased_at === null ? (data.reason ?? null) : null,
  };
}
