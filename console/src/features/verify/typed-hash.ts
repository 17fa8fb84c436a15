import { verifyQuery } from '#contract/reports/verify.ts';

/** Its name in the page's address, so that a comparison can be shared. */
export const HASH = 'hash';

/** A hash as typed from paper: in groups, in capitals. Empty if it is not a hash. */
export const hashIn = (typed: string): string => parsed(typed).data?.hash ?? '';

/** The problem with the input. Null: none. */
export const problemWith = (typed: string): string | null => parsed(typed).error?.issues[0]?.message ?? null;

const parsed = (typed: string) => verifyQuery.safeParse({ hash: typed.replaceAll(/\s/g, '') });
