import type { Knex } from 'knex';
import type { AttendanceRecord, ReportFilters, ReportStats } from '#contract/attendance.ts';
import { countMarks, type Figures, sumMarks } from './figures.ts';
import { newestOfAll, newestPositions, recordsAt } from './newest.ts';
import { presentRecord, selectRecords } from './records.ts';
import { statsFrom } from './report.ts';
import { inSnapshot, type Moment } from './snapshot.ts';

export interface WholeReport {
  readonly stats: ReportStats;
  /** The store's position all of this was read at. */
  readonly asOf: number;
}

export interface Reading {
  readonly filters: ReportFilters;
  readonly most: number;
  /** Given all records a batch at a time, newest first, so that nobody holds them all unless by own wish. */
  readonly take: (batch: readonly AttendanceRecord[]) => void;
}

const BATCH = 1_000;

/**
 * All records of the attendance report, with its figures, read from one snapshot. Undefined, and none of them read,
 * when they are more than `most`.
 */
export async function wholeReport(
  knex: Knex,
  { filters, most, take }: Reading,
): Promise<WholeReport | undefined> {
  return inSnapshot(knex, async (snapshot, moment) => {
    const { figures, positions } = await locate(snapshot, moment, { filters, limit: most + 1 });
    if (positions.length > most) return undefined;
    for (let from = 0; from < positions.length; from += BATCH) {
      const rows = await selectRecords(snapshot, recordsAt(snapshot, positions.slice(from, from + BATCH)));
      take(rows.map(presentRecord));
    }
    return { stats: statsFrom(figures), asOf: moment.head };
  });
}

interface Located {
  readonly figures: Figures;
  /** Newest first. */
  readonly positions: readonly number[];
}

async function locate(
  snapshot: Knex,
  moment: Moment,
  { filters, limit }: { readonly filters: ReportFilters; readonly limit: number },
): Promise<Located> {
  if (!Object.values(filters).some(Boolean)) {
    const rows: { position: number }[] = await newestOfAll(snapshot, { limit }).select('position');
    const positions = rows.map(({ position }) => position);
    return { figures: await sumMarks(snapshot, moment, filters), positions };
  }
  const counted = await countMarks(snapshot, moment, filters);
  const page = { limit };
  return { figures: counted, positions: await newestPositions(snapshot, { moment, filters, page, counted }) };
}
