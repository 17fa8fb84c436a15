import { LIMITS } from '#contract/constants.ts';

/** As many ids as one call takes, and the others. */
export const inParts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / LIMITS.bulkUsers) }, (_, part) =>
    ids.slice(part * LIMITS.bulkUsers, (part + 1) * LIMITS.bulkUsers),
  );
