import { isolated } from '../bidi.ts';
import { counted, grouped } from '../numbers.ts';

/** What only the dialog that withdraws many marks says. It is not in `MESSAGES`, which all screens fetch. */
export const WITHDRAWAL_MESSAGES = {
  done: (count: number): string => `${counted(count, 'mark')} withdrawn`,
  /** `there`: of these students, how many were marked present at the other event. */
  moved: (count: number, { there, title }: { readonly there: number; readonly title: string }): string =>
    `${counted(count, 'mark')} withdrawn. ${there === count ? 'Marked' : `${grouped(there)} of them marked`} present at ${isolated(title)}.`,
  /** Of those who are absent here, while the others are marked present at another event. */
  absentStay: (names: readonly string[]): string =>
    `Absent here, so only withdrawn, not marked there: ${names.map(isolated).join(', ')}`,
  /** `reason`: of the first that was refused. */
  partly: (done: number, left: number, reason: string): string =>
    `${grouped(done)} withdrawn, ${grouped(left)} not: ${reason}`,
  /** For students whose marks are newer than the selected ones. */
  newerStand: (names: readonly string[]): string =>
    `Somebody has changed ${names.length === 1 ? 'the mark' : 'the marks'} of ${names.map(isolated).join(', ')} since. ${names.length === 1 ? 'It stays' : 'They stay'} as changed.`,
  /** Added for students who were marked at another event first. */
  alsoThere: (names: readonly string[], title: string): string =>
    `${names.map(isolated).join(', ')} ${names.length === 1 ? 'is' : 'are'} marked present at ${isolated(title)}, too.`,
} as const;
