import type { EventStats } from '#contract/attendance/stats.ts';
import { formatTime } from '../../lib/format/college-time.ts';
import { grouped } from '../../lib/format/format.ts';

/** How many arrived, from when on, and the fullest step, which need not be most of them. */
export function arrivalsInWords(steps: EventStats['arrivals']['steps']): string {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return '';
  const most = steps.reduce((a, b) => (b.arrived > a.arrived ? b : a));
  return `${grouped(last.total)} arrived from ${formatTime(first.time)} on, the most at once (${grouped(most.arrived)}) from ${formatTime(most.time)}.`;
}
