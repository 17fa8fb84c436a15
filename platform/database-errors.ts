/** What went wrong between us and PostgreSQL, by SQLSTATE or by what the driver says when there is none. */

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Unique violation, serialization failure, deadlock: somebody else's commit came between. */
export const wereOthersFirst = (error: unknown): boolean =>
  ['23505', '40001', '40P01'].includes(codeOf(error));

/** The connection broke under the query; whether it had committed is unknown. */
export const isConnectionLost = (error: unknown): boolean =>
  /^(57P0[1-3]|08...|ECONNRESET|EPIPE)$/.test(codeOf(error)) ||
  (error instanceof Error && /Connection terminated|Connection ended/.test(error.message));

/** The database cannot be reached, is full up, or did not answer in time. */
export const isDatabaseAway = (error: unknown): boolean =>
  isConnectionLost(error) ||
  /^(53...|57014|ECONNREFUSED|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/.test(codeOf(error)) ||
  (error instanceof Error &&
    (error.name === 'KnexTimeoutError' || /timeout/i.test(error.message) || error.name === 'AggregateError'));

/** Name of the unique constraint or index an insert ran into, if it did. */
export const violatedConstraint = (error: unknown): string | undefined =>
  codeOf(error) === '23505' && error instanceof Error && 'constraint' in error
    ? String(error.constraint)
    : undefined;
