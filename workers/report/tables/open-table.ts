import type { Knex } from 'knex';
import type { Role } from '#contract/constants.ts';
import type { ReportSubject } from '#contract/reports/request.ts';
import { inSnapshot } from '#read-model/snapshot.ts';
import { openAttendance } from './attendance.ts';
import { openEligibility } from './eligibility.ts';
import { openEvent } from './event.ts';
import { openRegister } from './register.ts';
import { openSheet } from './sheet.ts';
import { openStudent } from './student.ts';
import type { Reading, ReportTable } from './table.ts';
import { openTrades } from './trades.ts';

/** The subjects that are tables. */
export type TableSubject = Exclude<ReportSubject, { kind: 'cards' }>;

/** Those of them that are printed. */
export type PaperSubject = Exclude<TableSubject, { kind: 'register' }>;

/** The subject of a report, and its reader. */
export interface Wanted {
  readonly subject: TableSubject;
  /** Undefined: the newest state at the time of reading. */
  readonly asOf?: number | undefined;
  readonly reader: Role;
  readonly timeZone: string;
}

/** An open table, and the position of its data. */
interface Opened {
  readonly table: ReportTable;
  readonly asOf: number;
}

/**
 * Opens a report's table and passes it to `read`. Rows and stats are from one snapshot, so that they agree
 * even if marks are made at the same time. Undefined if the subject does not exist.
 */
export const withTable = <T>(
  knex: Knex,
  wanted: Wanted,
  read: (opened: Opened) => Promise<T>,
): Promise<T | undefined> =>
  inSnapshot(
    knex,
    async (snapshot, moment) => {
      // Sorting a report takes more memory than a request of a screen gets.
      await snapshot.raw("SET LOCAL work_mem = '64MB'");
      const table = await openTable({ ...wanted, snapshot, position: moment });
      return table && read({ table, asOf: moment.asOf });
    },
    wanted.asOf,
  );

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
    case 'sheet':
      return openSheet({ ...reading, subject });
    case 'register':
      return openRegister({ ...reading, subject });
    case 'eligibility':
      return openEligibility({ ...reading, subject });
  }
}
