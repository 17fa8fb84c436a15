/** Kinds of database failures, recognized by SQLSTATE, or by the driver's message if there is none. */

/** The code of an error, of PostgreSQL or of Node. Empty: it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Serialization failure or deadlock: the whole transaction was rolled back in favour of another. */
export const lostToOthers = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/** The same, or a unique violation: another transaction committed first. */
export const wereOthersFirst = (error: unknown): boolean => lostToOthers(error) || codeOf(error) === '23505';

/** Does it again, so many times in all, if others were first. */
export async function againIfOthersWereFirst<Result>(
  work: () => Promise<Result>,
  tries: number,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (tries === 1 || !wereOthersFirst(error)) throw error;
    return againIfOthersWereFirst(work, tries - 1);
  }
}

/**
 * The connection broke during the query. Whether it was committed is unknown. Of a transaction that cannot even be rolled
 * back, this is all that knex passes on.
 */
export const isConnectionLost = (error: unknown): boolean =>
  /^(57P0[1-3]|08...|ECONNRESET|EPIPE)$/.test(codeOf(error)) ||
  (error instanceof Error && /Connection terminated|Connection ended|is not queryable/.test(error.message));

/** PostgreSQL has its own codes for most failures for lack of space. The others carry the file system's message. */
const NO_ROOM = /No space left on device|Disk quota exceeded|File too large/;

/** PostgreSQL's programs say on many lines what they could not do. A file that was written in part is a hint only. */
export const saysDiskFull = (output: string): boolean =>
  NO_ROOM.test(output) || output.includes('Check free disk space');

/** A lock was not to be had within `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

/**
 * The database takes no changes: it is a copy, another one has just taken over from it, or its host has closed it because
 * its disk is almost full. Nothing was stored.
 */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006';

/** The disk that PostgreSQL writes to is full. */
export const isDiskFull = (error: unknown): boolean =>
  codeOf(error) === '53100' ||
  (error instanceof Error && /^(58...|XX000)$/.test(codeOf(error)) && NO_ROOM.test(error.message));

/** Only the statement failed, and it was rolled back. After a PANIC it is unknown what reached the disk. */
export const wasRolledBack = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && error.severity === 'ERROR';

/**
 * No connection came about: nothing answers there, or PostgreSQL refuses the login, knows no such database, or lets
 * nobody in now. A closed database, and a role that may not enter it, have codes that mean other things elsewhere.
 */
export const isUnreached = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(57P03|53300|28...|3D000)$/.test(codeOf(error)) ||
    (/^(55000|42501)$/.test(codeOf(error)) && 'severity' in error && error.severity === 'FATAL') ||
    ('syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')) ||
    // The name has several addresses, and none answers.
    error.name === 'AggregateError' ||
    error.message === 'timeout exceeded when trying to connect');

/** The database cannot be reached, is out of resources, or did not answer in time. */
export const isDatabaseAway = (error: unknown): boolean =>
  isUnreached(error) ||
  isConnectionLost(error) ||
  /^(53...|57014|ECONNREFUSED|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/.test(codeOf(error)) ||
  (error instanceof Error && (error.name === 'KnexTimeoutError' || /timeout/i.test(error.message)));

/** The name of the unique constraint or index that an insert violated, if it did. */
export const violatedConstraint = (error: unknown): string | undefined =>
  codeOf(error) === '23505' && error instanceof Error && 'constraint' in error
    ? String(error.constraint)
    : undefined;
