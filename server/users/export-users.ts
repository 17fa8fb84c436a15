import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Knex } from 'knex';
import { CSV_OPTIONS } from '#contract/csv.ts';
import { REPORT_FILE_TYPES } from '#contract/reports/files.ts';
import { IMPORT_COLUMNS, USERS_FILE } from '#contract/users/import.ts';
import type { UserFilters } from '#contract/users/schema.ts';
import { type Clock, shownAt } from '#platform/days.ts';
import type { UserRow } from '../accounts/users.ts';
import type { FileAnswer } from '../http/handlers.ts';
import { type Place, pageOfUsers, placeOf } from './list-users.ts';

/** The columns of the file. An import reads them again, except the last three, which are for people only. */
const COLUMNS = [...Object.values(IMPORT_COLUMNS), 'Role', 'Active', 'Created'];

const cellsOf = (user: UserRow, timeZone: string): (string | null)[] => [
  user.name,
  user.email,
  user.roll_no,
  user.trade,
  user.year,
  user.phone,
  user.address,
  user.emergency_contact,
  user.role,
  activeWord(user),
  shownAt(user.created_at, timeZone),
];

function activeWord({ deactivated_at, waiting_since }: UserRow): string {
  if (deactivated_at) return 'no';
  return waiting_since ? 'waiting' : 'yes';
}

interface ExportDeps extends Pick<Clock, 'timeZone'> {
  readonly knex: Knex;
}

/** The users as a CSV file, written page by page while it is sent. */
export function exportUsers({ knex, timeZone }: ExportDeps, filters: UserFilters): FileAnswer {
  const file = stringify({ ...CSV_OPTIONS, header: true, columns: COLUMNS, bom: true });
  // If the source fails, it destroys the file and with it the answer, so half a list never looks complete.
  pipeline(Readable.from(rowsOf({ knex, timeZone }, filters)), file, () => {});
  return { file, name: USERS_FILE, type: REPORT_FILE_TYPES.csv };
}

const AT_ONCE = 1_000;

async function* rowsOf(
  { knex, timeZone }: ExportDeps,
  filters: UserFilters,
): AsyncGenerator<(string | null)[]> {
  let after: Place | undefined;
  do {
    const page = await pageOfUsers(knex, filters, { limit: AT_ONCE, after });
    yield* page.map(user => cellsOf(user, timeZone));
    const last = page.length === AT_ONCE ? page.at(-1) : undefined;
    after = last && placeOf(last);
  } while (after);
}
