import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { PHOTO } from '#contract/constants.ts';
import type { PhotoSource, PhotoStanding, PhotoState } from '#contract/photos/schema.ts';
import { DAY_MS } from '#contract/time.ts';

/** A row of `student_photos`. */
export interface PhotoRow {
  readonly student_id: string;
  readonly state: PhotoState;
  readonly id: string;
  readonly version: string;
  readonly content: Buffer;
  readonly source: string;
  readonly added_as: PhotoSource;
  readonly added_by: string;
  readonly added_at: Date;
  readonly approved_by: string | null;
  readonly approved_at: Date | null;
}

/** A row of `photo_decisions`. */
export interface DecisionRow {
  readonly id: string;
  readonly student_id: string;
  readonly version: string | null;
  readonly outcome: 'approved' | 'refused' | 'removed';
  readonly reason: string | null;
  readonly decided_by: string;
  readonly decided_at: Date;
}

/** The name of a content: a client that has this version need not fetch it again. */
export const versionOf = (content: Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 32);

/** A student's own photo approved after this moment is new. */
export const newAfter = (now: Date): Date => new Date(now.getTime() - PHOTO.newForDays * DAY_MS);

/** What is known of a student's photos. */
export async function standingOf(knex: Knex, studentId: string, now: Date): Promise<PhotoStanding> {
  const rows = await knex<PhotoRow>('student_photos')
    .where({ student_id: studentId })
    .select('state', 'version', 'added_as', 'added_at', 'approved_at');
  const last = await knex<DecisionRow>('photo_decisions')
    .where({ student_id: studentId })
    .orderBy([
      { column: 'decided_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first();
  const approved = rows.find(({ state }) => state === 'approved');
  const waiting = rows.find(({ state }) => state === 'waiting');
  const since = approved?.approved_at ?? null;
  const isNew = since !== null && approved?.added_as === 'student' && since > newAfter(now);
  return {
    approved:
      approved && since
        ? {
            version: approved.version,
            since: since.toISOString(),
            newSince: isNew ? since.toISOString() : null,
            addedAs: approved.added_as,
          }
        : null,
    waiting: waiting ? { version: waiting.version, addedAt: waiting.added_at.toISOString() } : null,
    refused:
      last?.outcome === 'refused' && !waiting
        ? { at: last.decided_at.toISOString(), reason: last.reason ?? '' }
        : null,
  };
}
