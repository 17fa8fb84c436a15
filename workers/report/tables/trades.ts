import { attendanceRate } from '#contract/attendance/records.ts';
import type { MarkCounts } from '#read-model/bitmaps/counts.ts';
import type { Sql } from '#read-model/filter.ts';
import { countFiltered, filteredMarks } from '#read-model/filtered-marks.ts';
import { batchesOf } from './batches.ts';
import { NO_TRADE } from './cell-texts.ts';
import { statsOf } from './stats.ts';
import { type Cell, type OpenTable, type TableRow, tableRows } from './table.ts';

const COLUMNS = ['Trade', 'Students', 'Events', 'Present', 'Absent', 'Attendance Rate %'] as const;

interface TradeRow extends MarkCounts {
  readonly trade: string | null;
}

/** The stats of each trade that marks were recorded under, by its name. */
export const openTrades: OpenTable<'trades'> = async ({ snapshot, position, subject }) => {
  const marks = filteredMarks(position, subject.filters);
  const stats = await countFiltered(snapshot, marks);
  const grouped = byTrade(marks);
  const { rows }: { rows: { count: number }[] } = await snapshot.raw(
    `SELECT count(*)::integer AS count FROM (${grouped.sql}) AS trades`,
    grouped.values,
  );
  return {
    about: [],
    columns: COLUMNS,
    stats: statsOf(stats),
    count: rows[0]?.count ?? 0,
    rows: tableRows(batchesOf<TradeRow>(snapshot, grouped), rowOf),
    inRecordedOrder: true,
  };
};

const byTrade = (marks: Sql): Sql => ({
  sql: `SELECT trade, count(DISTINCT student_id)::integer AS students, count(DISTINCT event_id)::integer AS events,
      count(*) FILTER (WHERE status = 'present')::integer AS present,
      count(*) FILTER (WHERE status = 'absent')::integer AS absent
    FROM (${marks.sql}) AS marks GROUP BY trade ORDER BY trade COLLATE "C"`,
  values: marks.values,
});

function rowOf({ trade, students, events, present, absent }: TradeRow): TableRow {
  const cells: Record<(typeof COLUMNS)[number], Cell> = {
    Trade: trade ?? NO_TRADE,
    Students: students,
    Events: events,
    Present: present,
    Absent: absent,
    'Attendance Rate %': attendanceRate(present, absent),
  };
  return { cells, hashedText: JSON.stringify([trade, students, events, present, absent]) };
}
