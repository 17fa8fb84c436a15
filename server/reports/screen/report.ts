import type { Knex } from 'knex';
import type { ReportFilters } from '#contract/reports/filters.ts';
import { countMarks, sumMarks } from '#read-model/bitmaps/counts.ts';
import { selectRecords } from '#read-model/records.ts';
import { inSnapshot, type Moment } from '#read-model/snapshot.ts';
import { newestOfAll, newestPositions, type Page, recordsAt } from './newest.ts';
import { type AttendanceReport, type FoundMarks, reportPage } from './report-page.ts';
import { reportWithoutBitmaps } from './without-bitmaps.ts';

/**
 * One page of the attendance report, with its stats. Everything is read from one snapshot. So rows, counts
 * and position agree, even if marks are made at the same time. The screen and the PDF both use this.
 */
export async function attendanceReport(
  knex: Knex,
  filters: ReportFilters,
  page: Page,
): Promise<AttendanceReport> {
  return inSnapshot(knex, async (snapshot, moment) => {
    const position = { asOf: Math.min(page.asOf ?? moment.head, moment.head), head: moment.head };
    // The bits know neither the past nor how students were identified.
    if (position.asOf < moment.head || filters.strength)
      return reportWithoutBitmaps(snapshot, { position, filters, page });
    // One more row than requested shows whether there is a next page.
    const read = await readNewest(snapshot, moment, filters, { ...page, limit: page.limit + 1 });
    return reportPage({ ...read, total: moment.total, asOf: moment.head, limit: page.limit });
  });
}

/** Without filters the page is the newest records, of any event. */
async function readNewest(
  snapshot: Knex,
  moment: Moment,
  filters: ReportFilters,
  page: Page,
): Promise<Pick<FoundMarks, 'counts' | 'found'>> {
  if (!Object.values(filters).some(Boolean)) {
    const counts = await sumMarks(snapshot, moment, filters);
    return { counts, found: await selectRecords(snapshot, newestOfAll(snapshot, page)) };
  }
  const counts = await countMarks(snapshot, moment, filters);
  const positions = await newestPositions(snapshot, { moment, filters, page, counted: counts });
  return { counts, found: await selectRecords(snapshot, recordsAt(snapshot, positions)) };
}
