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
  const byType = new Map<string, string>();
  const concerned = (type: string): string => {
    const key = projections.flatMap(({ types }, index) => (types.includes(type) ? [index] : [])).join();
    byType.set(type, key);
    return key;
  };
  const make = (key: string): BatchStatements => {
    const written = projections.filter((_, index) => key.split(',').includes(String(index)));
    const statements = {
      one: { name: `append-one:${key}`, text: appendOneStatement(written) },
      first: { name: `append-first:${key}`, text: appendFirstStatement(written) },
      any: { name: `append:${key}`, text: appendStatement(written) },
    };
    made.set(key, statements);
    return statements;
  };
  return batch => {
    const keys = new Set(batch.map(({ entry }) => byType.get(entry.fact.type) ?? concerned(entry.fact.type)));
    const key = [...new Set([...keys].flatMap(each => each.split(',')))].toSorted().join();
    return made.get(key) ?? make(key);
  };
}
