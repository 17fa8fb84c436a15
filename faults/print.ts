import type { RowResult } from './row.ts';

const ALL_VIOLATIONS_SHOWN = 10;

const countOf = ({ violations }: RowResult, kind: string): number =>
  violations.filter(violation => violation.kind === kind).length;

/** One line of the table per fault. */
export const tableOf = (results: readonly RowResult[]) =>
  results.map(result => ({
    fault: result.name,
    times: result.times,
    acknowledged: result.acknowledged,
    unknown: result.unknown,
    lost: countOf(result, 'lost') + countOf(result, 'misplaced'),
    doubled: countOf(result, 'doubled') + countOf(result, 'unasked'),
    gaps: countOf(result, 'gap'),
    'ready again ms (max)': result.readyMs.length > 0 ? Math.round(Math.max(...result.readyMs)) : '',
    verdict: result.violations.length === 0 ? 'held' : 'BROKEN',
    seed: result.seed,
  }));

/** What was broken in a row, in sentences: the first few. */
export function complaintsOf({ violations }: Pick<RowResult, 'violations'>): string[] {
  const shown = violations.slice(0, ALL_VIOLATIONS_SHOWN).map(({ kind, detail }) => `${kind}: ${detail}`);
  const more = violations.length - shown.length;
  return more > 0 ? [...shown, `and ${more} more`] : shown;
}

/** What a row counted besides marks, printed after its result. */
export const countedIn = ({ counted }: Pick<RowResult, 'counted'>): string =>
  Object.entries(counted)
    .map(([name, count], index) => `${index === 0 ? ': ' : ', '}${count.toLocaleString('en')} ${name}`)
    .join('');
