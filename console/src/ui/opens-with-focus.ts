/**
 * For the title of a drawer or a sheet that has nothing to fill in. Otherwise Close would have the focus, and be what a
 * screen reader says first. One with a form begins with its first field, which has `data-autofocus` itself.
 */
export const OPENS_WITH_FOCUS = { tabIndex: -1, 'data-autofocus': true } as const;
