import { attendanceRate } from '#contract/attendance/records.ts';
import type { Cell } from '#platform/table-files/written.ts';
import { type MarkCounts, sumMarksByTrade } from '#read-model/bitmaps/counts.ts';
import { NO_TRADE } from './cell-texts.ts';
import { statsOf } from './stats.ts';
import type { OpenTable, TableRow } from './table.ts';

const COLUMNS = ['Trade', 'Students', 'Events', 'Present', 'Absent', 'Attendance Rate %'] as const;

interface TradeRow extends MarkCounts {
  readonly trade: string | null;
}

/** The stats of each trade that marks were recorded under, by its name. */
export const openTrades: OpenTable<'trades'> = async ({ snapshot, position, subject }) => {
  const { all, byTrade } = await sumMarksByTrade(snapshot, position, subject.filters);
  const rows = [...byTrade]
    .map(([trade, counts]): TradeRow => ({ trade, ...counts }))
    .toSorted((a, b) => Buffer.compare(sortKey(a), sortKey(b)));
  return {
    about: [],
    columns: COLUMNS,
    stats: statsOf(all),
    count: rows.length,
    rows: [rows.map(rowOf)],
    inRecordedOrder: true,
  };
};

/** Trades are ordered by their bytes, and marks without one come last. The hash depends on this order. */
const sortKey = ({ trade }: TradeRow): Buffer => (trade === null ? LAST : Buffer.from(trade));
/** No text in UTF-8 has this byte. */
const LAST = Buffer.from([0xff]);

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
