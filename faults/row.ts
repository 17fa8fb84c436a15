import { check, type LiveView, type Violation } from './checker.ts';
import type { LoadLog } from './load-log.ts';
import type { ScratchServer } from './scratch-server.ts';
import { onSite, type Site } from './site.ts';

/** One line of the fault matrix: what is broken, how often, and what must still hold. */
export interface Row {
  readonly name: string;
  /** What is broken and what is promised, shown in the table. */
  readonly promise: string;
  /** How often, in a short run and in the full run. */
  readonly times: { readonly quick: number; readonly full: number };
  /** The approximate time on two cores: fixed seconds, and seconds for each time. */
  readonly seconds: { readonly atAll: number; readonly each: number };
  /** Why it cannot be injected here. Undefined: it can. */
  readonly missing?: (server: ScratchServer) => string | undefined;
  /** The database that this fault needs, if the common one does not work. It is stopped with the fault. */
  readonly ownServer?: () => Promise<ScratchServer>;
  readonly inject: (site: Site, times: number) => Promise<Injected>;
}

/** The results of a fault: the driver's log, what sockets got, and broken promises of this fault alone. */
interface Injected {
  readonly log: LoadLog;
  readonly liveViews?: readonly LiveView[];
  /** How long each recovery took. */
  readonly readyMs?: readonly number[];
  readonly broken?: readonly string[];
  /** Other counts, by name. */
  readonly counted?: Readonly<Record<string, number>>;
}

export interface RowResult {
  readonly name: string;
  readonly times: number;
  readonly acknowledged: number;
  readonly unknown: number;
  readonly violations: readonly Violation[];
  readonly readyMs: readonly number[];
  readonly counted: Readonly<Record<string, number>>;
  readonly seed: number;
  readonly tookMs: number;
}

/**
 * Injects one row's fault this many times on a fresh database, and lets the checker examine the result. A fault
 * that could not be injected completely is a broken promise as well.
 */
export async function runRow(
  row: Row,
  { server, times, seed }: { readonly server: ScratchServer; readonly times: number; readonly seed: number },
): Promise<RowResult> {
  const began = performance.now();
  const result = { name: row.name, times, seed };
  const judged = await judgeOn(row, server, times, seed).catch((error: unknown) => ({
    ...NOTHING,
    violations: [
      { kind: 'promise' as const, detail: error instanceof Error ? error.message : String(error) },
    ],
  }));
  return { ...result, ...judged, tookMs: performance.now() - began };
}

const NOTHING = { acknowledged: 0, unknown: 0, readyMs: [], counted: {} };

async function judgeOn(row: Row, common: ScratchServer, times: number, seed: number) {
  await using scope = new AsyncDisposableStack();
  const own = await row.ownServer?.();
  if (own) scope.defer(() => own.stop());
  return await judge(row, own ?? common, times, seed);
}

const judge = (row: Row, server: ScratchServer, times: number, seed: number) =>
  onSite(server, seed, async site => {
    const { log, liveViews = [], readyMs = [], broken = [], counted = {} } = await row.inject(site, times);
    const found = await check(site.database.pool, log, liveViews);
    const promises = broken.map((detail): Violation => ({ kind: 'promise', detail }));
    return { ...found, readyMs, counted, violations: [...found.violations, ...promises] };
  });

/** The approximate number of seconds of a row. */
export const estimatedSeconds = ({ seconds }: Row, times: number): number =>
  seconds.atAll + seconds.each * times;
