import type { Fact } from './types.ts';

/** A row of `facts`. */
export interface FactRow {
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly means: Fact['means'];
  readonly actor_id: string;
  readonly command_id: string;
  readonly occurred_at: Date;
  readonly recorded_at: Date;
}

export const factFrom = (row: FactRow): Fact => ({
  position: row.position,
  stream: row.stream,
  version: row.version,
  type: row.type,
  data: row.data,
  means: row.means,
  actorId: row.actor_id,
  commandId: row.command_id,
  occurredAt: row.occurred_at,
  recordedAt: row.recorded_at,
});
