import { remember, remembered } from '../remembered.ts';

const SLOT = 'scans-here';

/**
 * How many scans of admins wait on this device, no matter who is signed in, as its outbox saw them last. The login page asks,
 * which does not load the code that keeps and sends them.
 */
export const scansHere = (): number => Number(remembered(SLOT));

export const rememberScansHere = (count: number): void => remember(SLOT, count > 0 ? String(count) : null);
