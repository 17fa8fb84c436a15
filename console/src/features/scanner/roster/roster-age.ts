/** Whether a roster is fresh is looked at again after this time. */
export const LOOK_EVERY_MS = 60_000;
/** While online a roster is fetched again after this time. */
const FRESH_FOR_MS = 15 * 60_000;
/** A scan that waits longer does not count by itself, so an older roster is of no use. */
const OF_USE_FOR_MS = 72 * 3_600_000;

/** Whether a roster fetched at `at` (ISO 8601) need not be fetched again. From the future: the clock was set back. */
export const isFresh = (at: string | null, now: number): boolean =>
  at !== null && now >= Date.parse(at) && now - Date.parse(at) < FRESH_FOR_MS;

/** Whether a kept roster still says something, by a clock that may have been set. */
export const isOfUse = (at: string, now: number): boolean => Math.abs(now - Date.parse(at)) < OF_USE_FOR_MS;
