import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { Knex } from 'knex';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type {
  ImportedRow,
  ImportOutcome,
  ImportUsersAnswer,
  ImportUsersBody,
} from '#contract/users/import.ts';
import { wereOthersFirst } from '#platform/database-errors.ts';
import { orTaken, refuseTaken } from '../../accounts/users.ts';
import { type Judged, judgeRows, type ReadRow, readRow } from './judge-rows.ts';
import { type CsvRow, readCsv } from './read-csv.ts';
import { findPresent, type StoreDeps, storeRows } from './store-rows.ts';

export interface ImportDeps extends StoreDeps {
  readonly knex: Knex;
}

/**
 * Imports students from a CSV file, or reports what an import would do. One transaction judges and stores all
 * rows. The run has the result of the preview unless data changed in the meantime; its answer then shows the
 * difference. A refused row stops the import, unless refused rows may be skipped.
 */
export async function importUsers(
  deps: ImportDeps,
  { csv, dryRun, skipRefused }: ImportUsersBody,
  adminId: string,
): Promise<ImportUsersAnswer | Refusal> {
  const file = readCsv(csv);
  if (isRefusal(file)) return file;
  const rows = await readRows(file.rows);
  const stored = await orTaken(() =>
    again(() => judgeAndStore(deps, rows, { dryRun, skipRefused, adminId })),
  );
  if (typeof stored === 'string') return refuseTaken(stored);
  const { judged, passwords } = stored;
  const outcome = {
    counts: countsOf(judged),
    rows: judged.map(each => present(each, passwords?.get(each.row.line))),
    columns: [...file.columns],
    ignoredColumns: [...file.ignoredColumns],
  };
  if (!passwords && !dryRun) return refuse('import_refused', { details: outcome });
  return { success: true, dryRun, ...outcome };
}

/** Without passwords: nothing was stored. */
const judgeAndStore = (
  deps: ImportDeps,
  rows: readonly ReadRow[],
  {
    dryRun,
    skipRefused,
    adminId,
  }: Pick<ImportUsersBody, 'dryRun' | 'skipRefused'> & { readonly adminId: string },
): Promise<{ judged: readonly Judged[]; passwords: ReadonlyMap<number, string> | null }> =>
  deps.knex.transaction(async transaction => {
    const present = await findPresent(transaction, rows);
    const judged = judgeRows(rows, present);
    const stops = dryRun || (!skipRefused && judged.some(({ outcome }) => outcome === 'refused'));
    return {
      judged,
      passwords: stops ? null : await storeRows(deps, transaction, judged, { adminId, present }),
    };
  });

const AT_ONCE = 250;

/** Five thousand rows take a tenth of a second, so other requests get their turn in between. */
async function readRows(rows: readonly CsvRow[]): Promise<ReadRow[]> {
  const read: ReadRow[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    read.push(...rows.slice(from, from + AT_ONCE).map(readRow));
    await turnOfTheLoop();
  }
  return read;
}

const ATTEMPTS = 3;

/** If someone registers with an email of the file while it is stored, the file is judged again. */
async function again<Result>(work: () => Promise<Result>, attempt = 1): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (attempt === ATTEMPTS || !wereOthersFirst(error)) throw error;
    return again(work, attempt + 1);
  }
}

function countsOf(judged: readonly Judged[]): Record<ImportOutcome, number> {
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  for (const { outcome } of judged) counts[outcome] += 1;
  return counts;
}

const present = (judged: Judged, initialPassword: string | undefined): ImportedRow => ({
  line: judged.row.line,
  outcome: judged.outcome,
  name: judged.row.cells.name ?? '',
  email: judged.row.cells.email ?? '',
  roll_no: judged.row.cells.roll_no ?? '',
  ...(judged.outcome === 'refused' && { fields: judged.fields }),
  ...(initialPassword !== undefined && { initialPassword }),
});
