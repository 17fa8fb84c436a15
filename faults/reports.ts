import { setTimeout as pause } from 'node:timers/promises';
import { REPORT_FORMATS } from '#contract/reports/request.ts';
import { apiClient } from '#testing/server/api-client.ts';
import { MOST_ATTEMPTS } from '#workers/report/claim/report-rows.ts';
import type { Site } from './site.ts';

/** The state of the requested reports. */
export interface ReportsState {
  readonly asked: number;
  readonly ready: number;
  readonly files: number;
  /** The number of reports with a recorded fingerprint. */
  readonly fingerprints: number;
  /** How often workers have started one, in total. */
  readonly attempts: number;
  readonly failed: number;
  /** The number of reports that would be given up if their attempt failed as well. */
  readonly atLast: number;
}

export async function reportsState({ database }: Site): Promise<ReportsState> {
  const { rows } = await database.pool.query<ReportsState>(
    `SELECT count(*)::int AS asked, count(*) FILTER (WHERE status = 'ready')::int AS ready,
       count(*) FILTER (WHERE status = 'failed')::int AS failed, coalesce(sum(attempt), 0)::int AS attempts,
       count(*) FILTER (WHERE status = 'rendering' AND attempt >= $1)::int AS "atLast",
       (SELECT count(DISTINCT report_id)::int FROM report_files) AS files,
       (SELECT count(*)::int FROM report_fingerprints) AS fingerprints
     FROM reports`,
    [MOST_ATTEMPTS],
  );
  const [state] = rows;
  if (!state) throw new Error('The reports cannot be counted.');
  return state;
}

/** Requests this many reports at once, in each format in turn, and does not wait for the files. */
export async function askForReports(
  site: Site,
  url: string,
  count: number,
  filters: Readonly<Record<string, string>> = {},
): Promise<void> {
  const api = apiClient(url, site.token);
  const ask = async (nth: number): Promise<void> => {
    const format = REPORT_FORMATS[nth % REPORT_FORMATS.length];
    await api.ok('requestReport', { body: { kind: 'attendance', format, filters } });
  };
  await Promise.all(Array.from({ length: count }, (_, nth) => ask(nth)));
}

/** Waits until the state of the reports matches. Returns that state, or the last one if it takes too long. */
export async function untilReports(
  site: Site,
  withinMs: number,
  isDone: (state: ReportsState) => boolean,
): Promise<ReportsState> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const state = await reportsState(site);
    if (isDone(state) || Date.now() > deadline) return state;
    await pause(20);
  }
}

/** The promise of every report: done, once. */
export const notDoneOnce = ({ asked, ready, files, fingerprints, failed }: ReportsState): string[] =>
  ready === asked && files === asked && fingerprints === asked
    ? []
    : [
        `of ${asked} reports ${ready} are ready with ${files} files and ${fingerprints} fingerprints, ${failed} have failed`,
      ];
