/**
 * For a select, a date or a time that cannot be left out. With the browser's own `required`, Chromium calls an empty one
 * invalid before anybody was there, and screen readers say so.
 */
export const MUST_CHOOSE = { withAsterisk: true, 'aria-required': true } as const;
