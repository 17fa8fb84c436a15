/** The condition that a fact is of one of these types, as SQL. */
export const isOfTypes = (types: readonly string[]): string =>
  `type IN (${types.map(type => `'${type}'`).join(', ')})`;
