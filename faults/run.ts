import { parseArgs } from 'node:util';
import { MATRIX } from './matrix.ts';
import { anySeed } from './random.ts';
import { estimatedSeconds, type Row, type RowResult, runRow } from './row.ts';
import { embeddedScratchServer, givenScratchServer, type ScratchServer } from './scratch-server.ts';

const USAGE = `npm run faults -- [--full] [--seed NUMBER] [NAME…]; the names are: ${MATRIX.map(row => row.name).join(', ')}`;

interface RunOptions {
  readonly rows: readonly Row[];
  readonly size: 'quick' | 'full';
  readonly seed: number;
}

function optionsFrom(args: string[]): RunOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { full: { type: 'boolean' }, seed: { type: 'string' } },
  });
  const unknown = positionals.filter(name => !MATRIX.some(row => row.name === name));
  if (unknown.length > 0) throw new Error(`There is no fault called ${unknown.join(', ')}. ${USAGE}`);
  const seed = values.seed === undefined ? anySeed() : Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new Error(`The seed must be a whole number. ${USAGE}`);
  const rows = MATRIX.filter(row => positionals.length === 0 || positionals.includes(row.name));
  return { rows, seed, size: values.full ? 'full' : 'quick' };
}

async function runAll(
  { rows, size, seed }: RunOptions,
  server: ScratchServer,
): Promise<readonly RowResult[]> {
  const results: RowResult[] = [];
  for (const row of rows) {
    const missing = row.missing?.(server);
    if (missing) {
      console.log(`${row.name}: skipped, because ${missing}`);
      continue;
    }
    const times = row.times[size];
    const estimate = Math.round(estimatedSeconds(row, times));
    console.log(`${row.name} × ${times}: ${row.promise} (about ${estimate} s)`);
    const result = await runRow(row, { server, times, seed });
    const verdict = result.violations.length === 0 ? 'held' : 'BROKEN';
    console.log(`  ${verdict} after ${seconds(result.tookMs)} s${countedIn(result)}`);
    for (const complaint of complaintsOf(result)) console.error(`  ${complaint}`);
    results.push(result);
  }
  return results;
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

const ALL_VIOLATIONS_SHOWN = 10;

const countOf = ({ violations }: RowResult, kind: string): number =>
  violations.filter(violation => violation.kind === kind).length;

/** One line of the table per fault. */
const tableOf = (results: readonly RowResult[]) =>
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
function complaintsOf({ violations }: Pick<RowResult, 'violations'>): string[] {
  const shown = violations.slice(0, ALL_VIOLATIONS_SHOWN).map(({ kind, detail }) => `${kind}: ${detail}`);
  const more = violations.length - shown.length;
  return more > 0 ? [...shown, `and ${more} more`] : shown;
}

/** What a row counted besides marks, printed after its result. */
const countedIn = ({ counted }: Pick<RowResult, 'counted'>): string =>
  Object.entries(counted)
    .map(([name, count], index) => `${index === 0 ? ': ' : ', '}${count.toLocaleString('en')} ${name}`)
    .join('');

async function main(): Promise<void> {
  const options = optionsFrom(process.argv.slice(2));
  const url = process.env['DATABASE_URL'];
  const total = options.rows.reduce((sum, row) => sum + estimatedSeconds(row, row.times[options.size]), 0);
  console.log(
    `${options.rows.length} faults, ${options.size} size, seed ${options.seed}, about ${Math.ceil(total / 60)} min`,
  );
  const server = url ? await givenScratchServer(url) : await embeddedScratchServer();
  try {
    const results = await runAll(options, server);
    console.table(tableOf(results));
    if (results.some(result => result.violations.length > 0)) process.exitCode = 1;
  } finally {
    await server.stop();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
