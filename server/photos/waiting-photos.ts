import type { Knex } from 'knex';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { WaitingPhotosAnswer, WaitingPhotosQuery } from '#contract/photos/schema.ts';
import { byMoment, countOf, pageIn } from '../paging.ts';

interface Row {
  readonly photo_id: string;
  readonly version: string;
  readonly added_at: Date;
  readonly id: string;
  readonly name: string;
  readonly roll_no: string | null;
  readonly trade: string | null;
  readonly approved_version: string | null;
  readonly approved_at: Date | null;
}

const waiting = (knex: Knex): Knex.QueryBuilder =>
  knex('student_photos as fresh').where({ 'fresh.state': 'waiting' });

/** A page of the photos that wait, the oldest first. */
export async function waitingPhotos(
  knex: Knex,
  query: WaitingPhotosQuery,
): Promise<WaitingPhotosAnswer | Refusal> {
  const photos = waiting(knex)
    .join('users', 'users.id', 'fresh.student_id')
    .leftJoin('student_photos as approved', join =>
      join.on('approved.student_id', 'fresh.student_id').andOnVal('approved.state', 'approved'),
    )
    .select('fresh.id as photo_id', 'fresh.version', 'fresh.added_at')
    .select('users.id', 'users.name', 'users.roll_no', 'users.trade')
    .select('approved.version as approved_version', 'approved.approved_at');
  const page = await pageIn(
    photos,
    query,
    byMoment<Row>(['fresh.added_at', 'fresh.id'], row => [row.added_at, row.photo_id]),
  );
  if (isRefusal(page)) return page;
  const { rows, nextCursor } = page;
  const count = await countOf(waiting(knex));
  return { success: true, photos: rows.map(presentWaiting), count, total: count, nextCursor };
}

const presentWaiting = (row: Row): WaitingPhotosAnswer['photos'][number] => ({
  student: { id: row.id, name: row.name, roll_no: row.roll_no, trade: row.trade },
  version: row.version,
  addedAt: row.added_at.toISOString(),
  approved:
    row.approved_version && row.approved_at
      ? { version: row.approved_version, since: row.approved_at.toISOString() }
      : null,
});
