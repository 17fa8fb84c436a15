import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE, ROUTES } from '#contract/routes.ts';
import type { Site } from './site.ts';

/** What stands of the reports asked for. */
export interface ReportsState {
  readonly asked: number;
  readonly ready: number;
  readonly files: number;
  /** How often a worker has taken one up, all together. */
  readonly attempts: number;
  readonly failed: number;
}

export async function reportsState({ database }: Site): Promise<ReportsState> {
  const { rows } = await database.pool.query<ReportsState>(
    `SELECT count(*)::int AS asked, count(*) FILTER (WHERE status = 'ready')::int AS ready,
       count(*) FILTER (WHERE status = 'failed')::int AS failed, coalesce(sum(attempt), 0)::int AS attempts,
       (SELECT count(*)::int FROM report_files) AS files
     FROM reports`,
  );
  const [state] = rows;
  if (!state) throw new Error('The reports cannot be counted.');
  return state;
}

/** Asks for so many PDFs at once, as an admin's browser does, and does not wait for the files. */
export async function askForReports(
  site: Site,
  url: string,
  count: number,
  filters: Readonly<Record<string, string>> = {},
): Promise<void> {
  const before = (await reportsState(site)).asked;
  const leaving = new AbortController();
  for (let asked = 0; asked < count; asked++)
    fetch(`${url}${API_BASE}${ROUTES.reportPdf.path}?${new URLSearchParams(filters)}`, {
      headers: { Authorization: `Bearer ${site.token}` },
      signal: leaving.signal,
    })
      .then(answer => answer.body?.cancel())
      .catch(() => {}); // the row is what is asked about; nobody waits for this answer
  await untilReports(site, 30_000, state => state.asked >= before + count);
  site.defer(() => leaving.abort());
}

/** Looks until the reports stand as wished; the state then, or the last one when that takes too long. */
export async function untilReports(
  site: Site,
  withinMs: number,
  wished: (state: ReportsState) => boolean,
): Promise<ReportsState> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const state = await reportsState(site);
    if (wished(state) || Date.now() > deadline) return state;
    await pause(20);
  }
}

/** The promise of every report: done, once. */
export const notDoneOnce = ({ asked, ready, files, failed }: ReportsState): string[] =>
  ready === asked && files === asked
    ? []
    : [`of ${asked} reports ${ready} are ready with ${files} files, ${failed} have failed`];
