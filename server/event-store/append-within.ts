import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { idBeside } from './name-uuid.ts';
import { appendStatement, batchParameters, prepare } from './statements.ts';
import type { NewFact, Projection } from './types.ts';

/** A fact for a stream that the caller has locked, so no one else appends to it in the meantime. */
export interface OwnFact extends NewFact {
  readonly stream: string;
}

/**
 * Appends facts in the transaction that makes the change they record, so that neither is stored without the
 * other. Call it last: every other append waits for `head` from here to the commit. Returns the positions, in
 * the order of the facts.
 */
export async function appendWithin(
  transaction: Knex,
  projections: readonly Projection[],
  { facts, recordedAt }: { readonly facts: readonly OwnFact[]; readonly recordedAt: Date },
): Promise<readonly number[]> {
  if (facts.length === 0) return [];
  const versions = await versionsOf(transaction, facts);
  const entries = facts.map(({ stream, ...fact }) => {
    const expectedVersion = versions.get(stream) ?? 0;
    return prepare({
      // Random. A scan could take an id that can be foretold, and the change would fail for ever.
      commandId: idBeside(stream, randomUUID()),
      stream,
      expectedVersion,
      fact,
    });
  });
  const { name, text } = statementFor(projections, facts);
  const values = batchParameters(entries, recordedAt).map((value, index) => [`p${index + 1}`, value]);
  // Before the next statement, which must see what the last holder of the head has written. The context version is
  // first in any case: what the transaction appends or changes after this may raise it.
  await transaction.raw('SELECT FROM context_version FOR UPDATE; SELECT FROM head FOR UPDATE');
  // Prepared under a name: planning it would take longer than running it, and every append waits for it.
  const { rows }: { rows: { command_id: string; position: number }[] } = await transaction
    .raw(text, Object.fromEntries(values))
    .options({ name });
  const positions = new Map(rows.map(row => [row.command_id, row.position]));
  return entries.map(({ entry: { commandId } }) => {
    const position = positions.get(commandId);
    if (position === undefined) throw new Error(`The fact of command ${commandId} was not stored.`);
    return position;
  });
}

/**
 * The append statement for these facts in knex's form: named parameters, which it must not confuse with
 * casts.
 */
function statementFor(
  projections: readonly Projection[],
  facts: readonly OwnFact[],
): { readonly name: string; readonly text: string } {
  const concerned = projections.filter(({ types }) => facts.some(({ type }) => types.includes(type)));
  return {
    name: `append-within:${concerned.map(({ table }) => table).join()}`,
    text: appendStatement(concerned).replaceAll(/\$(\d+)/g, ':p$1 '),
  };
}

async function versionsOf(
  transaction: Knex,
  facts: readonly OwnFact[],
): Promise<ReadonlyMap<string, number>> {
  const rows: { stream: string; version: number }[] = await transaction('facts')
    .whereRaw('stream = ANY(?::uuid[])', [facts.map(({ stream }) => stream)])
    .groupBy('stream')
    .select('stream')
    .max({ version: 'version' });
  return new Map(rows.map(row => [row.stream, row.version]));
}
