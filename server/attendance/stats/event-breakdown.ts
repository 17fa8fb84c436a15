import { attendanceRate } from '#contract/attendance/records.ts';
import type { EventStats } from '#contract/attendance/stats.ts';
import { STRENGTHS } from '#contract/attendance/strength.ts';
import { type AttendanceStatus, LATE_AFTER_MINUTES, MEANS } from '#contract/constants.ts';
import type { RecordRow } from '#read-model/records.ts';

/** The number of marks of an event that share these properties. */
export interface MarkGroup extends Pick<RecordRow, 'trade' | 'means' | 'strength' | 'gate' | 'status'> {
  /** Minutes from the event's start to the arrival; null if no arrival is known. */
  readonly minute: number | null;
  readonly count: number;
}

/** Counts present and absent. */
function tally(groups: readonly MarkGroup[]): { present: number; absent: number } {
  const of = (status: AttendanceStatus): number => sum(groups.filter(group => group.status === status));
  return { present: of('present'), absent: of('absent') };
}

const sum = (groups: readonly MarkGroup[]): number => groups.reduce((whole, { count }) => whole + count, 0);

/** By the trades recorded with the marks, in the order of their names. */
export const byTrade = (groups: readonly MarkGroup[]): EventStats['byTrade'] =>
  [...Map.groupBy(groups, group => group.trade ?? '')]
    .map(([trade, own]) => ({ trade, ...tally(own) }))
    .map(row => ({ ...row, attendanceRate: attendanceRate(row.present, row.absent) }))
    .toSorted((a, b) => (a.trade < b.trade ? -1 : 1));

export const byMeans = (groups: readonly MarkGroup[]): EventStats['byMeans'] =>
  MEANS.map(means => ({ means, ...tally(groups.filter(group => group.means === means)) })).filter(
    ({ present, absent }) => present + absent > 0,
  );

/** Those present, by how they were identified. */
export const byStrength = (groups: readonly MarkGroup[]): EventStats['byStrength'] =>
  STRENGTHS.map(strength => ({
    strength,
    present: sum(groups.filter(group => group.status === 'present' && group.strength === strength)),
  })).filter(({ present }) => present > 0);

/** Those present, by the device that marked them, most first. Without any named device there is nothing to tell. */
export function byGate(groups: readonly MarkGroup[]): EventStats['byGate'] {
  const here = groups.filter(({ status }) => status === 'present');
  if (here.every(({ gate }) => gate === null)) return [];
  return [...Map.groupBy(here, ({ gate }) => gate)]
    .map(([gate, own]) => ({ gate, present: sum(own) }))
    .toSorted((a, b) => b.present - a.present || (a.gate ?? '').localeCompare(b.gate ?? '', 'en'));
}

/** The three classes of punctuality, by whole minutes (docs/specification.md#time). */
export function punctualityOf(groups: readonly MarkGroup[]): EventStats['punctuality'] {
  const here = groups.filter(group => group.status === 'present');
  const between = (from: number, to: number): number =>
    sum(here.filter(({ minute }) => minute !== null && minute > from && minute <= to));
  return {
    onTime: between(Number.NEGATIVE_INFINITY, 0),
    slightlyLate: between(0, LATE_AFTER_MINUTES),
    late: between(LATE_AFTER_MINUTES, Number.POSITIVE_INFINITY),
    unknown: sum(here.filter(({ minute }) => minute === null)),
  };
}

const STEP_MINUTES = { fine: 5, coarse: 10 } as const;
/** Arrivals over a longer time are counted in coarse steps, so that the bars of a chart stay visible. */
const LONG_MINUTES = 120;

/** The arrivals, step by step; `start` is the event's HH:MM. */
export function arrivalsOf(groups: readonly MarkGroup[], start: string): EventStats['arrivals'] {
  const arrived = groups.flatMap(({ minute, count }) => (minute === null ? [] : [{ minute, count }]));
  const minutes = arrived.map(({ minute }) => minute);
  const first = Math.min(...minutes);
  const last = Math.max(...minutes);
  const step = last - first > LONG_MINUTES ? STEP_MINUTES.coarse : STEP_MINUTES.fine;
  const steps: EventStats['arrivals']['steps'] = [];
  let total = 0;
  for (let from = Math.floor(first / step) * step; from <= last; from += step) {
    const own = arrived.filter(({ minute }) => minute >= from && minute < from + step);
    const count = own.reduce((whole, group) => whole + group.count, 0);
    total += count;
    steps.push({ fromMinute: from, time: clockAt(start, from), arrived: count, total });
  }
  return { stepMinutes: step, steps };
}

/** The time of day so many minutes after `start`. */
function clockAt(start: string, minutes: number): string {
  const at = new Date(Date.parse(`2000-01-01T${start}:00Z`) + minutes * 60_000);
  return at.toISOString().slice(11, 16);
}
