import type { Row } from './row.ts';
import { serverKill } from './rows/server-kill.ts';

/** Every fault there is, in the order in which they run. A new one is a row here and a file in `rows/`. */
export const MATRIX: readonly Row[] = [serverKill];
