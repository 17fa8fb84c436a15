import pg from 'pg';
import { reconnectWait, type Waits } from '#contract/live/line.ts';
import { REPORTS_CHANNEL } from '#contract/reports/jobs.ts';
import type { Logger } from '#platform/log/log.ts';
import { logOutage } from '#platform/log/outage.ts';
import { createHint } from '#platform/process/hint.ts';

/** Hints that one report has changed. A hint may be lost, so anyone who waits also polls. */
interface Hints {
  /** Resolves at the next hint, after `ms` without one, or when the server ends. */
  next(ms: number): Promise<unknown>;
  /** The server ends: nobody should wait any longer. */
  readonly isOver: () => boolean;
  close(): void;
}

export type WatchReport = (reportId: string) => Hints;

export interface ReportHints {
  /** Hints of one report, for requests that wait for it. */
  readonly watch: WatchReport;
  /** Calls back for every report that changes, for as long as the server runs. */
  follow(onMoved: (reportId: string) => void): void;
  /** The server ends: all that wait are answered. */
  end(): void;
  close(): Promise<void>;
}

const CONNECT_WITHIN_MS = 5_000;
const WAITS: Waits = { leastMs: 1_000, mostMs: 15_000 };

/** Receives notifications of reports, on a connection of its own that is open until it is closed. */
export function createReportHints(deps: {
  readonly databaseUrl: string;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly connectWithinMs?: number;
}): ReportHints {
  const { connectWithinMs = CONNECT_WITHIN_MS } = deps;
  const outage = logOutage(deps.log, {
    began: 'hints about reports are lost for a while; polling goes on',
    ended: 'hints about reports are heard again',
  });
  const followers: ((reportId: string) => void)[] = [];
  /** The report that each waits for. */
  const waiting = new Map<ReturnType<typeof createHint>, string>();
  let isOver = false;
  let listening: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;
  let failures = 0;

  function listen(): void {
    const client = new pg.Client({
      connectionString: deps.databaseUrl,
      application_name: 'rollcall-report-hints',
      keepAlive: true,
      // A database may accept the connection and then be silent.
      connectionTimeoutMillis: connectWithinMs,
      query_timeout: connectWithinMs,
    });
    listening = client;
    client.on('notification', ({ payload = '' }) => {
      for (const follower of followers) follower(payload);
      for (const [hint, reportId] of waiting) if (reportId === payload) hint.give();
    });
    client.on('error', lose);
    client.on('end', () => lose(new Error('the connection was ended')));
    client
      .connect()
      .then(() => client.query(`listen ${REPORTS_CHANNEL}`))
      .then(connected, lose);
    function connected(): void {
      failures = 0;
      outage.worked();
    }
    function lose(error: unknown): void {
      if (listening !== client) return; // closed by ourselves
      listening = undefined;
      outage.failed(error);
      void client.end().catch(() => undefined);
      again = setTimeout(listen, reconnectWait(failures++, WAITS)).unref();
    }
  }

  listen();
  return {
    watch(reportId) {
      const hint = createHint();
      waiting.set(hint, reportId);
      return {
        next: hint.next,
        isOver: () => isOver,
        close: () => void waiting.delete(hint),
      };
    },
    follow: onMoved => void followers.push(onMoved),
    end() {
      isOver = true;
      for (const hint of waiting.keys()) hint.give();
    },
    async close() {
      clearTimeout(again);
      const client = listening;
      listening = undefined;
      await client?.end().catch(() => undefined);
    },
  };
}
