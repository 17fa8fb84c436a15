import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { LIMITS, STUDENT_FIELDS, type StudentField } from '#contract/constants.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import { likelyColumn } from '#contract/users/headings.ts';
import {
  IMPORT_COLUMNS,
  type ImportedRow,
  type ImportOutcome,
  type ImportResult,
  type ImportUsersAnswer,
  type ImportUsersBody,
} from '#contract/users/import.ts';
import { aliasKey } from '#contract/users/trade-aliases.ts';
import { againIfOthersWereFirst } from '#platform/database/database-errors.ts';
import { isActiveAdmin, orTaken, refuseTaken } from '../../accounts/users.ts';
import { LOCKS, lockNamed } from '../../named-locks.ts';
import { slicesOf } from '../../slices.ts';
import type { AddDeps } from '../add-student.ts';
import { judgeRows, readRow } from './judge-rows.ts';
import type { Judged, ReadRow } from './judged.ts';
import { readCsv } from './read-csv.ts';
import { hintsOf } from './row-hints.ts';
import { findPresent, storeRows } from './store-rows.ts';
import { studentRow } from './student.ts';
import { refuseFile, type Table, type TableRow, tableOf } from './table.ts';
import { readTradeAliases } from './trade-aliases.ts';
import { likelyTrades, type TradeAliases, tradeOf } from './trade-words.ts';

/** How an import runs, and for whom. */
interface Run extends Pick<ImportUsersBody, 'dryRun' | 'skipRefused'> {
  readonly adminId: string;
}

/**
 * Imports students from a file, or reports what an import would do. One transaction judges and stores all
 * rows. The run has the result of the preview unless data changed in the meantime; its answer then shows the
 * difference. A refused row stops the import, unless refused rows may be skipped.
 */
export async function importUsers(
  deps: AddDeps,
  { csv, sheet, dryRun, skipRefused }: ImportUsersBody,
  adminId: string,
): Promise<ImportUsersAnswer | Refusal> {
  const file = tableIn({ csv, sheet });
  if (isRefusal(file)) return file;
  const aliases = await readTradeAliases(deps.knex);
  const [again, below] = headingsAgain(file.rows);
  const rows = await readRows(below, aliases);
  // If someone registers with an email of the file while it is stored, the file is judged again.
  const stored = await orTaken(() =>
    againIfOthersWereFirst(() => judgeAndStore(deps, rows, { dryRun, skipRefused, adminId }), 3),
  );
  if (typeof stored === 'string') return refuseTaken(stored);
  if (isRefusal(stored)) return stored;
  const { judged, passwords } = stored;
  // What was stored is asked no questions: they would all be answered by the new accounts.
  const hints = passwords ? new Map<number, string>() : await hintsOf(deps.knex, judged);
  const outcome = {
    counts: countsOf(judged),
    approved: judged.filter(approves).length,
    rows: judged.map(each =>
      present(each, { hint: hints.get(each.row.line), initialPassword: passwords?.get(each.row.line) }),
    ),
    headingRows: again.map(({ line }) => line),
    columns: [...file.columns],
    ignoredColumns: [...file.ignoredColumns],
    unknownTrades: unknownTrades(rows, aliases),
  };
  if (!passwords && !dryRun) return refuse('import_refused', { details: outcome });
  return { success: true, dryRun, ...outcome };
}

/** What the columns of rows hold was confirmed; of a CSV text its headings say it. */
function tableIn({ csv, sheet }: Pick<ImportUsersBody, 'csv' | 'sheet'>): Table | Refusal {
  if (csv !== undefined) return readCsv(csv);
  if (!sheet) return refuseFile(MESSAGES.csvEmpty);
  const headings = sheet.columns.map(column => (column ? IMPORT_COLUMNS[column] : ''));
  return tableOf(sheet.columns, headings, sheet.rows);
}

/** The rows that repeat the headings, and the others. */
function headingsAgain(rows: readonly TableRow[]): [TableRow[], TableRow[]] {
  const isAgain = ({ cells }: TableRow): boolean =>
    // A row without an email could not be stored anyway.
    !cells.email?.includes('@') &&
    STUDENT_FIELDS.filter(field => isHeadingOf(field, cells[field])).length > 1;
  const again = new Set(rows.filter(isAgain));
  return [[...again], rows.filter(row => !again.has(row))];
}

const isHeadingOf = (field: StudentField, cell = ''): boolean => likelyColumn(cell) === field;

/** Without passwords: nothing was stored. */
const judgeAndStore = (
  deps: AddDeps,
  rows: readonly ReadRow[],
  { dryRun, skipRefused, adminId }: Run,
): Promise<{ judged: readonly Judged[]; passwords: ReadonlyMap<number, string> | null } | Refusal> =>
  deps.knex.transaction(async transaction => {
    // One import after the other: two with the same new students in another order would wait for each other.
    if (!dryRun) await lockNamed(transaction, LOCKS.import);
    const present = await findPresent(transaction, rows);
    if (!dryRun && !(await isActiveAdmin(transaction, adminId))) return refuse('session_ended');
    const judged = judgeRows(rows, present);
    const stops = dryRun || (!skipRefused && judged.some(({ outcome }) => outcome === 'refused'));
    if (stops) return { judged, passwords: null };
    const within = { ...deps, knex: transaction };
    return { judged, passwords: await storeRows(within, judged, { adminId, present }) };
  });

const AT_ONCE = 250;

/** Five thousand rows take a tenth of a second, so other requests get their turn in between. */
async function readRows(rows: readonly TableRow[], aliases: TradeAliases): Promise<ReadRow[]> {
  const schema = studentRow(aliases);
  const read: ReadRow[] = [];
  for (const slice of slicesOf(rows, AT_ONCE)) {
    read.push(...slice.map(row => readRow(schema, row)));
    await turnOfTheLoop();
  }
  return read;
}

/** Most files have a few. A wrong column has as many as rows. */
const MOST_UNKNOWN = 50;

/** The words that stand for a trade and are none, the most frequent first. */
function unknownTrades(rows: readonly ReadRow[], aliases: TradeAliases): ImportResult['unknownTrades'] {
  const words = rows.flatMap(({ cells }) => (cells.trade ? [cells.trade] : []));
  const unknown = Map.groupBy(words, word => aliasKey(word));
  return [...unknown.values()]
    .flatMap(([text = '', ...same]) =>
      tradeOf(text, aliases) === undefined
        ? [{ text: text.slice(0, LIMITS.trade.max), rows: same.length + 1 }]
        : [],
    )
    .toSorted((one, other) => other.rows - one.rows)
    .slice(0, MOST_UNKNOWN)
    .map(each => ({ ...each, suggestions: likelyTrades(each.text) }));
}

function countsOf(judged: readonly Judged[]): Record<ImportOutcome, number> {
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  for (const { outcome } of judged) counts[outcome] += 1;
  return counts;
}

const approves = (judged: Judged): boolean => judged.outcome === 'updated' && judged.approves;

function present(
  judged: Judged,
  { hint, initialPassword }: Record<'hint' | 'initialPassword', string | undefined>,
): ImportedRow {
  const { line, cells, student } = judged.row;
  const { name = '', email = '', roll_no = '' } = cells;
  // The one that is stored, if it is a new student.
  const known = judged.outcome === 'created' ? judged.student : student;
  // A cell may hold a megabyte.
  const short = (cell = ''): string => cell.slice(0, LIMITS.trade.max);
  return {
    ...{ line, outcome: judged.outcome, name, email, roll_no: known?.roll_no ?? roll_no },
    trade: student?.trade ?? short(cells.trade),
    year: student ? student.year : short(cells.year) || null,
    ...(approves(judged) && { approves: true }),
    ...(judged.outcome === 'updated' && { changes: [...judged.changes] }),
    ...(judged.outcome === 'refused' && { fields: judged.fields }),
    ...(hint !== undefined && { hint }),
    ...(initialPassword !== undefined && { initialPassword }),
  };
}
