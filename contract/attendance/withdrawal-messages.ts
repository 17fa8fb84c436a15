import { isolated } from '../bidi.ts';
import { counted, grouped } from '../numbers.ts';

/** What only the dialog that withdraws many marks says. It is not in `MESSAGES`, which all screens fetch. */
export const WITHDRAWAL_MESSAGES = {
  done: (count: number): string => `${counted(count, 'mark')} withdrawn`,
  /** `reason`: of the first that was refused. */
  partly: (done: number, left: number, reason: string): string =>
    `${grouped(done)} withdrawn, ${grouped(left)} not: ${reason}`,
  /** Of those whose marks are newer than the ones that were selected. */
  newerStand: (names: readonly string[]): string =>
    `Somebody has changed ${names.length === 1 ? 'the mark' : 'the marks'} of ${names.map(isolated).join(', ')} since. ${names.length === 1 ? 'It stands' : 'They stand'}.`,
  /** Of the same students, who were marked at another event first. */
  alsoThere: 'They are marked at the other event, too.',
} as const;
