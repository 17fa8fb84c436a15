import { PassThrough } from 'node:stream';
import type { Knex } from 'knex';
import { REPORT_FILE_TYPES } from '#contract/reports/files.ts';
import { IMPORT_COLUMNS, usersFile } from '#contract/users/import.ts';
import type { ExportUsersQuery, UserFilters } from '#contract/users/schema.ts';
import { type Clock, shownAt } from '#platform/days.ts';
import { writeTable } from '#platform/table-files/table-file.ts';
import type { Cell, Cells } from '#platform/table-files/written.ts';
import type { UserRow } from '../accounts/users.ts';
import type { FileAnswer } from '../http/handlers.ts';
import { createOwnTurns, type OwnTurn } from '../http/turns.ts';
import { type Place, pageOfUsers, placeOf } from './list-users.ts';

type CellOf = (user: UserRow, timeZone: string) => Cell;

/** The columns of the file. An import reads them again, except the last three, which are for people only. */
const CELLS: Readonly<Record<string, CellOf>> = {
  [IMPORT_COLUMNS.name]: user => user.name,
  [IMPORT_COLUMNS.email]: user => user.email,
  [IMPORT_COLUMNS.roll_no]: user => user.roll_no,
  [IMPORT_COLUMNS.trade]: user => user.trade,
  [IMPORT_COLUMNS.year]: user => user.year,
  [IMPORT_COLUMNS.phone]: user => user.phone,
  [IMPORT_COLUMNS.address]: user => user.address,
  [IMPORT_COLUMNS.emergencyContact]: user => user.emergency_contact,
  Role: user => user.role,
  Active: activeWord,
  Created: (user, timeZone) => shownAt(user.created_at, timeZone),
};

const cellsOf = (user: UserRow, timeZone: string): Cells =>
  Object.fromEntries(Object.entries(CELLS).map(([column, cellOf]) => [column, cellOf(user, timeZone)]));

function activeWord({ deactivated_at, waiting_since }: UserRow): string {
  if (deactivated_at) return 'no';
  return waiting_since ? 'waiting' : 'yes';
}

interface ExportDeps extends Pick<Clock, 'timeZone'> {
  readonly knex: Knex;
  readonly readInTurn: OwnTurn;
}

/**
 * An admin's exports read a page at a time, by turns. They go on long after the request has had its own turn, and to
 * write many pages at once would keep marks waiting.
 */
export const createExportTurns = (): OwnTurn =>
  createOwnTurns({ atOnce: 1, waiting: Number.POSITIVE_INFINITY });

/** The users as a file, written page by page while it is sent. */
export function exportUsers(
  deps: ExportDeps,
  { format, ...filters }: ExportUsersQuery,
  adminId: string,
): FileAnswer {
  const file = new PassThrough();
  const batches = batchesOf(deps, filters, adminId);
  const written = { sheet: 'Users', columns: Object.keys(CELLS), batches };
  // If the source fails, the answer is destroyed with the file, so half a list never looks complete.
  writeTable(format, written, file).catch(error => file.destroy(error));
  return { file, name: usersFile(format), type: REPORT_FILE_TYPES[format] };
}

const AT_ONCE = 1_000;

async function* batchesOf(
  { knex, timeZone, readInTurn }: ExportDeps,
  filters: UserFilters,
  adminId: string,
): AsyncGenerator<readonly Cells[]> {
  let after: Place | undefined;
  do {
    const from = { limit: AT_ONCE, after };
    const page = await readInTurn(adminId, () => pageOfUsers(knex, filters, from));
    yield page.map(user => cellsOf(user, timeZone));
    const last = page.length === AT_ONCE ? page.at(-1) : undefined;
    after = last && placeOf(last);
  } while (after);
}
