import { verifyQuery } from '#contract/verify.ts';

/** Its name in the page's address, so that a comparison can be shown to somebody else. */
export const HASH = 'hash';

/** A hash as it is typed off paper: in groups, in capitals. Empty when it is none. */
export const hashIn = (typed: string): string => parsed(typed).data?.hash ?? '';

/** What is wrong with what was typed; null: nothing. */
export const problemWith = (typed: string): string | null => parsed(typed).error?.issues[0]?.message ?? null;

const parsed = (typed: string) => verifyQuery.safeParse({ hash: typed.replaceAll(/\s/g, '') });
