import { z } from 'zod';

/** Answers to those who may scan carry an anchor in this header. */
export const ANCHOR_HEADER = 'Rollcall-Anchor';

/**
 * A time of the server in whole seconds since 1970, signed by it. A device that has one heard of the server at that time or
 * later. A scan carries the last one that its device had, so that the scan cannot claim to be older.
 */
export const anchorSchema = z.string().max(64);

const SECONDS = /^(\d{1,12})\.[\w-]{22}$/;

/** The seconds that an anchor names. Undefined: it is none. Whether the server signed it is not checked. */
export function anchorSeconds(anchor: string): number | undefined {
  const [, seconds] = SECONDS.exec(anchor) ?? [];
  return seconds === undefined ? undefined : Number(seconds);
}
