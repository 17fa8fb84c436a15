/** A clock that runs fast or slow moves less in a second. What moves more was set, or the device has slept. */
const SET_BY_MS = 2_000;

/**
 * When this page was opened, by the device's clock as it is now (ms since 1970). Nobody can set the time since then, so
 * this moves when the clock is set. On some devices it moves when they have slept, too.
 */
export const pageOpenedAt = (): number => Date.now() - performance.now();

/** Whether the device's clock was set, or the device has slept, since the page was opened at this time. */
export const isSetSince = (openedAt: number): boolean => Math.abs(pageOpenedAt() - openedAt) > SET_BY_MS;
