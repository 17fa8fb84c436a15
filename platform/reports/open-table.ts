import type { Knex } from 'knex';
import type { Role } from '#contract/constants.ts';
import type { ReportSubject } from '#contract/report-request.ts';
import { inSnapshot } from './snapshot.ts';
import type { ReportTable, TableReading } from './table.ts';
import { openAttendance } from './tables/attendance.ts';
import { openEligibility } from './tables/eligibility.ts';
import { openEvent } from './tables/event.ts';
import { openStudent } from './tables/student.ts';
import { openTrades } from './tables/trades.ts';

/** Whatever is a table. */
export type TableSubject = Exclude<ReportSubject, { kind: 'cards' }>;

/** What a report is to hold, and who will read it. */
export interface Wanted {
  readonly subject: TableSubject;
  /** Undefined: as the record stands when it is read. */
  readonly asOf?: number | undefined;
  readonly reader: Role;
  readonly timeZone: string;
}

/** A table opened, and the position it is of. */
export interface Opened {
  readonly table: ReportTable;
  readonly asOf: number;
}

/**
 * Opens a report's table and hands it to `read`. Rows and stats are of one snapshot, so that they agree whatever is
 * marked meanwhile. Undefined where what it is of is not there.
 */
export const withTable = <T>(
  knex: Knex,
  wanted: Wanted,
  read: (opened: Opened) => Promise<T>,
): Promise<T | undefined> =>
  inSnapshot(knex, async (snapshot, { head }) => {
    // Sorting what a report holds takes more than a request of the screen is given.
    await snapshot.raw("SET LOCAL work_mem = '64MB'");
    const asOf = Math.min(wanted.asOf ?? head, head);
    const table = await openTable({ ...wanted, snapshot, position: { asOf, head } });
    return table && read({ table, asOf });
  });

type Reading = Omit<TableReading<'attendance'>, 'subject'>;

function openTable({
  subject,
  ...reading
}: Reading & Pick<Wanted, 'subject'>): Promise<ReportTable | undefined> {
  switch (subject.kind) {
    case 'attendance':
      return openAttendance({ ...reading, subject });
    case 'event':
      return openEvent({ ...reading, subject });
    case 'student':
      return openStudent({ ...reading, subject });
    case 'trades':
      return openTrades({ ...reading, subject });
    case 'eligibility':
      return openEligibility({ ...reading, subject });
  }
}
