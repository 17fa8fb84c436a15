import { grouped } from '../numbers.ts';

/** What is said of new passwords for many. Only their dialog needs it, so it is not in `MESSAGES`. */
export const PASSWORD_MESSAGES = {
  made: (counts: { readonly made: number; readonly kept: number; readonly refused: number }): string =>
    [
      counts.made === 1 ? 'One initial password made' : `${grouped(counts.made)} initial passwords made`,
      ...(counts.kept > 0 ? [`${grouped(counts.kept)} with their own password as before`] : []),
      ...(counts.refused > 0 ? [`${grouped(counts.refused)} refused`] : []),
    ].join(', '),
  ofAdmin: 'This is an admin. Make an initial password for this account alone.',
  ofDeactivated: 'This account is deactivated. Make it active again first.',
  unanswered:
    'The answer did not arrive, so it is not known whether passwords were made. Make them again for those who are still ticked.',
  failed: 'Failed to make initial passwords',
} as const;
