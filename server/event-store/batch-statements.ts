import { appendFirstStatement, appendOneStatement, appendStatement, type Prepared } from './statements.ts';
import type { Projection } from './types.ts';

/** A statement and the name it is prepared under. */
export interface Named {
  readonly name: string;
  readonly text: string;
}

/** The append statements, one for each kind of batch. */
export interface BatchStatements {
  readonly one: Named;
  readonly first: Named;
  readonly any: Named;
}

/**
 * Finds the statements for a batch. They write only the tables that use one of its types of fact: even a
 * table with nothing to write costs a statement its start-up time.
 */
export function createBatchStatements(
  projections: readonly Projection[],
): (batch: readonly Prepared[]) => BatchStatements {
  const made = new Map<string, BatchStatements>();
  return batch => {
    const appended = new Set(batch.map(({ entry }) => entry.fact.type));
    const written = projections.filter(({ types }) => types.some(type => appended.has(type)));
    const key = written.map(projection => projections.indexOf(projection)).join();
    const statements = made.get(key) ?? {
      one: { name: `append-one:${key}`, text: appendOneStatement(written) },
      first: { name: `append-first:${key}`, text: appendFirstStatement(written) },
      any: { name: `append:${key}`, text: appendStatement(written) },
    };
    made.set(key, statements);
    return statements;
  };
}
