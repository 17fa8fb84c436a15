import { setTimeout as pause } from 'node:timers/promises';
import { addDays, momentOf, today } from '#contract/time.ts';
import { TIME_ZONE } from '#testing/server/scenario.ts';

/** Longer than a file of tests lasts, also on a busy machine. */
const FILE_LASTS_MS = 5 * 60_000;
const A_SECOND = 1_000;

/** Milliseconds until the next day begins at the college of the tests. */
function restOfDay(): number {
  const now = new Date();
  const tomorrow = addDays(today(now, TIME_ZONE), 1);
  return momentOf(tomorrow, '00:00', TIME_ZONE).getTime() - now.getTime();
}

// A file makes events of today, and asks later what today has. What midnight does is tested with other clocks.
const rest = restOfDay();
if (rest < FILE_LASTS_MS) await pause(rest + A_SECOND);
