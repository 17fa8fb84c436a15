/** The SQL condition that a fact has one of these types. */
export const isOfTypes = (types: readonly string[]): string =>
  `type IN (${types.map(type => `'${type}'`).join(', ')})`;
