import type { UserRecord } from '#contract/users/schema.ts';

/** What goes with an account that is closed, or is no admin's any more, and does not come back with it. */
export const whatEnds = ({ role }: Pick<UserRecord, 'role'>): string =>
  role === 'admin'
    ? 'Passes that they have issued end for good, also at doors where they are in use. Their regular reports pause.'
    : 'A pass that they hold ends for good.';
