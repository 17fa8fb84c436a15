import { setTimeout as pause } from 'node:timers/promises';
import type { ReportAnswer } from '#contract/attendance/records.ts';
import { apiClient } from '#testing/server/api-client.ts';
import { type LoadLog, positionOf } from './load-log.ts';
import type { Site } from './site.ts';

/** The results of many reads of the report. */
export interface Readings {
  readonly reads: number;
  /** Reads that were answered with anything but a report. */
  readonly errors: readonly string[];
  readonly empty: number;
  /** Reports with wrong content. */
  readonly wrong: readonly string[];
}

interface Readers {
  reads(): number;
  /** Starts no more reads. Resolves when the last one is done. */
  end(): Promise<Readings>;
}

const READERS = 4;
const PAGE = 50;
/** The console does not read more often either. Reads without a pause would only starve the doors. */
const BETWEEN_READS_MS = 5;
/** Every mark of the load matches each filter, and each filter is counted in another way. */
const FILTERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { status: 'present' },
  { trade: 'Civil Engineering' },
  { event_type: 'Event' },
];

/** Consoles that keep reading the report while doors mark. `log` is that of the doors. */
export function startReaders(site: Site, url: string, log: LoadLog): Readers {
  const errors: string[] = [];
  const wrong: string[] = [];
  let reads = 0;
  let empty = 0;
  let over = false;
  async function reader(): Promise<void> {
    for (; !over; await pause(BETWEEN_READS_MS)) {
      const newest = Math.max(0, ...log.slice(-LATEST).map(positionOf));
      const report = await readOnce(site, url).catch(String);
      reads += 1;
      if (typeof report === 'string') errors.push(`a report was not answered: ${report}`);
      else if (report.count === 0 || report.attendance.length === 0) empty += 1;
      else wrong.push(...errorsIn(report, newest));
    }
  }
  const ended = Promise.all(Array.from({ length: READERS }, reader));
  const end = async (): Promise<Readings> => {
    over = true;
    await ended;
    return { reads, errors, empty, wrong };
  };
  site.defer(end);
  return { reads: () => reads, end };
}

const readOnce = ({ token, random }: Site, url: string): Promise<ReportAnswer> =>
  apiClient(url, token).ok('report', { query: { ...random.pick(FILTERS), limit: String(PAGE) } });

/** Every fact of the load is a first mark, so a report at any position counts as many marks as there are positions. */
function errorsIn({ asOf, count, total, stats, attendance }: ReportAnswer, newest: number): string[] {
  const counts = [count, total, stats.presentCount, stats.totalStudents];
  return [
    ...(asOf < newest ? [`a report as of ${asOf} was read after position ${newest} was acknowledged`] : []),
    ...(counts.some(each => each !== asOf) ? [`a report as of ${asOf} counts ${counts.join(', ')}`] : []),
    ...(attendance.length < Math.min(PAGE, count) ? [`a page of ${count} holds ${attendance.length}`] : []),
  ];
}

/** More than all doors have in progress at once. */
const LATEST = 100;
