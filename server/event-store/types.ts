import type { Means } from '#contract/constants.ts';

/** What a topic asks to be appended. The store adds position, version and the time of recording. */
export interface NewFact {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly means: Means;
  /** The id of the user who did it. */
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

/**
 * What followers of the facts get of each fact. It is kept small, because in a rush every follower reads all
 * of them.
 */
export type News = Pick<Fact, 'position' | 'data' | 'means'>;

/** What one command appends: one fact, on one stream that must still be at `expectedVersion`. */
export interface Append {
  /** Made by the device. An id is stored only once, however often it is sent. */
  readonly commandId: string;
  readonly stream: string;
  readonly expectedVersion: number;
  readonly fact: NewFact;
  /**
   * The context version it was judged at, if from the cache. At any other version, the append is a conflict. So it is
   * if its id is that of a late scan.
   */
  readonly contextVersion?: number | null;
}

/**
 * The result of a command: the fact it made, or the one it found already stored. Answers follow from it
 * alone.
 */
export interface CommandResult {
  readonly fact: Fact;
  /** Whether the command made the fact. If not, it changed nothing. */
  readonly changed: boolean;
}

/**
 * `stored`: just now. `known`: the command had been stored before. `conflict`: the stream has moved on; read
 * it again.
 */
export type Appended =
  | { readonly kind: 'stored'; readonly result: CommandResult }
  | { readonly kind: 'known'; readonly result: CommandResult }
  | { readonly kind: 'conflict' };

/**
 * A table that follows the facts and is written in the same transaction. Each statement reads `appended` (the
 * new facts) or `latest` (the newest of them in each stream). The statements run side by side, so none may
 * read what another writes. The same statements replay history.
 */
export interface Projection {
  readonly table: string;
  /** The types of fact it handles. A rebuild stops at a fact that no projection knows. */
  readonly types: readonly string[];
  readonly statements: readonly string[];
  /**
   * A shorter form of `statements` for facts that open their streams, if there is one: most batches hold only
   * such facts.
   */
  readonly first?: readonly string[];
  /**
   * A form of `statements` for an empty table: one INSERT without conflicts. A rebuild fills the table with
   * it first and creates the indexes afterwards, which is several times faster.
   */
  readonly fill: string;
  /**
   * Whether its facts change the context that marks are judged by (a trigger on them raises the context
   * version).
   */
  readonly raisesVersion?: boolean;
  /** Tables that follow the same facts with a delay. */
  readonly asyncProjections?: readonly AsyncProjection[];
}

/**
 * A table that follows the facts in the background, after their commit. It stores the position it has
 * reached.
 */
export interface AsyncProjection {
  readonly table: string;
  /** The table of one row that has that position. */
  readonly positionTable: string;
  /**
   * Builds the table from `appended` and `latest`, the facts up to there: the content that the table must
   * have.
   */
  readonly fill: string;
}
