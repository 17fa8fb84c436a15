import type { Pool } from 'pg';
import {
  againIfOthersWereFirst,
  isConnectionLost,
  wereOthersFirst,
} from '#platform/database/database-errors.ts';
import { coalesce } from '../coalesce.ts';
import { type BatchStatements, createBatchStatements, type Named } from './batch-statements.ts';
import { type FactRow, factFrom } from './fact-row.ts';
import {
  AFTER_STATEMENT,
  batchParameters,
  FACT_COLUMNS,
  KNOWN_STATEMENT,
  NO_OP_STATEMENT,
  oneParameters,
  type Prepared,
  prepare,
} from './statements.ts';
import type { Append, Appended, CommandResult, Fact, News, Projection } from './types.ts';

export interface EventStore {
  /**
   * Stores one command with its fact, in one batch with all others that are waiting. Resolves after the
   * commit.
   */
  append(entry: Append): Promise<Appended>;
  /**
   * Records that a command changed nothing because the fact `found` was already stored. Returns the command's
   * result.
   */
  recordNoOp(commandId: string, found: Fact): Promise<CommandResult>;
  /** The result of a command, if it is known. */
  known(commandId: string): Promise<CommandResult | undefined>;
  /** The facts of a stream, oldest first. */
  read(stream: string): Promise<readonly Fact[]>;
  /** The facts after `position`, oldest first, at most `limit`. */
  after(position: number, limit: number): Promise<readonly News[]>;
  /** The position of the last fact. */
  head(): Promise<number>;
}

interface StoredRow {
  readonly command_id: string;
  readonly position: number;
  readonly recorded_at: Date;
}

const NONE: ReadonlyMap<string, CommandResult> = new Map();

export interface EventStoreDeps {
  readonly pool: Pool;
  readonly projections: readonly Projection[];
  readonly now: () => Date;
  /** Called after every commit, so that followers of the facts need not wait for their next poll. */
  readonly onAppended?: () => void;
  /** Called for every batch that was sent; used for metrics. */
  readonly onBatch?: (batch: { readonly commands: number; readonly ms: number }) => void;
}

/**
 * The append-only store of facts. Its promises reject with the driver's error if the database does not
 * answer. It is then unknown whether a command was stored, but sending it again with the same id is always
 * safe.
 */
export function createEventStore(deps: EventStoreDeps): EventStore {
  const { pool, projections, now, onAppended, onBatch } = deps;
  const rows = async <Row extends object>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> => (await pool.query<Row>({ name, text, values: [...values] })).rows;
  const facts = async (
    name: string,
    condition: string,
    values: readonly unknown[],
  ): Promise<readonly Fact[]> =>
    (await rows<FactRow>(name, `SELECT ${FACT_COLUMNS} FROM facts ${condition}`, values)).map(factFrom);

  async function knownOf(commandIds: readonly string[]): Promise<ReadonlyMap<string, CommandResult>> {
    type Row = FactRow & { readonly id: string; readonly changed: boolean };
    const found = await rows<Row>('known', KNOWN_STATEMENT, [commandIds]);
    return new Map(found.map(row => [row.id, { fact: factFrom(row), changed: row.changed }]));
  }

  const statementsFor = createBatchStatements(projections);
  const append = (statement: Named, values: readonly unknown[]): Promise<StoredRow[]> =>
    rows<StoredRow>(statement.name, statement.text, values);

  async function store(batch: readonly Prepared[], clock: Date): Promise<StoredRow[]> {
    const statements = statementsFor(batch);
    const opensStreams = batch.every(({ entry }) => entry.expectedVersion === 0);
    if (opensStreams)
      try {
        return await storeFirst(statements, batch, clock);
      } catch (error) {
        // Either a command is already known or another process was first. The general batch statement finds
        // out which.
        if (!wereOthersFirst(error)) throw error;
      }
    return append(statements.any, batchParameters(batch, clock));
  }

  function storeFirst(
    { one, first }: BatchStatements,
    batch: readonly Prepared[],
    clock: Date,
  ): Promise<StoredRow[]> {
    const [only, ...others] = batch;
    return only && others.length === 0
      ? append(one, oneParameters(only, clock))
      : append(first, batchParameters(batch, clock));
  }

  async function appendBatch(batch: readonly Prepared[]): Promise<readonly Appended[]> {
    const clock = now();
    const sent = withoutTwins(batch);
    const start = performance.now();
    const stored = await again(() => store(sent, clock));
    onBatch?.({ commands: sent.length, ms: performance.now() - start });
    if (stored.length > 0) onAppended?.();
    const byCommand = new Map(stored.map(row => [row.command_id, row]));
    const wasSent = new Set(sent);
    const results = batch.map(prepared => {
      // A row is of the entry that was sent. Its twin is looked up like any known command.
      const row = wasSent.has(prepared) ? byCommand.get(prepared.entry.commandId) : undefined;
      return row && storedAs(prepared.entry, row);
    });
    // An entry judged from the cache must be judged again on fresh rows in any case, so it is not looked up.
    const unresolved = batch.filter(({ entry }, index) => !results[index] && entry.contextVersion == null);
    const known =
      unresolved.length > 0 ? await knownOf(unresolved.map(({ entry }) => entry.commandId)) : NONE;
    return results.map((result, index) => result ?? knownAs(known.get(batch[index]?.entry.commandId ?? '')));
  }

  const recordNoOps = coalesce(async (batch: readonly { commandId: string; found: Fact }[]) => {
    const ids = batch.map(({ commandId }) => commandId);
    const stored = await rows<{ id: string }>('no-op', NO_OP_STATEMENT, [
      ids,
      batch.map(({ found }) => found.position),
    ]);
    const isNew = new Set(stored.map(row => row.id));
    const known = isNew.size === batch.length ? undefined : await knownOf(ids);
    return batch.map(({ commandId, found }) => known?.get(commandId) ?? { fact: found, changed: false });
  });

  const enqueue = coalesce(appendBatch);
  return {
    append: entry => enqueue(prepare(entry)),
    recordNoOp: (commandId, found) => recordNoOps({ commandId, found }),
    known: async commandId => (await knownOf([commandId])).get(commandId),
    read: stream => facts('read-stream', 'WHERE stream = $1 ORDER BY version', [stream]),
    after: (position, limit) => rows<News>('read-after', AFTER_STATEMENT, [position, limit]),
    head: async () =>
      (await rows<{ position: number }>('read-head', 'SELECT position FROM head', []))[0]?.position ?? 0,
  };
}

/**
 * Within one batch, a command id and a stream may occur only once. A twin is not sent. After its batch has
 * committed, it is answered like any entry that was not stored: with its known result, or as a conflict.
 */
function withoutTwins(batch: readonly Prepared[]): Prepared[] {
  const commands = new Set<string>();
  const streams = new Set<string>();
  return batch.filter(({ entry }) => {
    if (commands.has(entry.commandId) || streams.has(entry.stream)) return false;
    commands.add(entry.commandId);
    streams.add(entry.stream);
    return true;
  });
}

function storedAs(
  { commandId, stream, expectedVersion, fact }: Append,
  { position, recorded_at: recordedAt }: StoredRow,
): Appended {
  const stored = { ...fact, commandId, stream, version: expectedVersion + 1, position, recordedAt };
  return { kind: 'stored', result: { fact: stored, changed: true } };
}

const knownAs = (result: CommandResult | undefined): Appended =>
  result ? { kind: 'known', result } : { kind: 'conflict' };

const TRIES = 10;

/**
 * Sends a batch again if another process was first (the next snapshot sees its commit) or if the connection
 * was lost. Command ids make this safe even if the lost attempt had committed.
 */
async function again<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await againIfOthersWereFirst(attempt, TRIES);
  } catch (error) {
    if (isConnectionLost(error)) return attempt();
    throw error;
  }
}
