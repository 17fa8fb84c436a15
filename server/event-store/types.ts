import type { Means } from '#contract/constants.ts';

/** What a topic asks to be appended: the store adds position, version and the moment of recording. */
export interface NewFact {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly means: Means;
  /** Who did it: a user's id. */
  readonly actorId: string;
  /** When it happened, as the device claims. */
  readonly occurredAt: Date;
}

/** A fact as stored. */
export interface Fact extends NewFact {
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  readonly commandId: string;
  readonly recordedAt: Date;
}

/** What those who follow the facts are told of each: a rush of them is read many times over. */
export type News = Pick<Fact, 'position' | 'data'>;

/** What one command appends: one fact, on one stream that is still at `expectedVersion`. */
export interface Append {
  /** Made by the device; the same id is stored once, whatever is sent how often. */
  readonly commandId: string;
  readonly stream: string;
  readonly expectedVersion: number;
  readonly fact: NewFact;
  /** The context version it was judged at, if from the cache: at any other version the append is a conflict. */
  readonly contextVersion?: number | null;
}

/** What became of a command: the fact it made, or the one it found already standing. Answers follow from it alone. */
export interface CommandResult {
  readonly fact: Fact;
  /** Whether the command made the fact; if not, it changed nothing. */
  readonly changed: boolean;
}

/** `stored`: now. `known`: the command had been stored before. `conflict`: the stream has moved on; read it again. */
export type Appended =
  | { readonly kind: 'stored'; readonly result: CommandResult }
  | { readonly kind: 'known'; readonly result: CommandResult }
  | { readonly kind: 'conflict' };

/**
 * A table that follows the facts, written in their own transaction. Each statement reads `appended` (the new
 * facts) or `latest` (of those, the newest of each stream); they run side by side, so none may read what another
 * writes. The same statements replay history.
 */
export interface Projection {
  readonly table: string;
  /** The types of fact it was written for; a rebuild stops at a fact that no projection knows. */
  readonly types: readonly string[];
  readonly statements: readonly string[];
  /** What `statements` come to for facts that open their streams, where that is less: most batches hold only such. */
  readonly first?: readonly string[];
  /**
   * What `statements` come to on an empty table, as one INSERT that meets nothing to conflict with: a rebuild
   * fills the table by it first and makes the indexes afterwards, which is several times faster.
   */
  readonly fill: string;
  /** Its facts change what marks are judged by (a trigger on them raises its version). */
  readonly raisesVersion?: boolean;
  /** Tables that follow the same facts some time later. */
  readonly asyncProjections?: readonly AsyncProjection[];
}

/** A table that follows the facts in the background, after their commit. It keeps the position it has reached. */
export interface AsyncProjection {
  readonly table: string;
  /** Selects that position. */
  readonly upTo: string;
  /** Makes the table from `appended` and `latest`, the facts up to there: what it must be equal to. */
  readonly fill: string;
}
