import pg from 'pg';
import { CHANNELS } from '#contract/jobs.ts';
import type { Logger } from '#platform/log.ts';

/** Hints that one report has moved. A hint may be lost; whoever waits looks for themselves as well. */
export interface ReportHints {
  /** Answers at the next hint, or after `ms` without one. */
  next(ms: number): Promise<void>;
  close(): void;
}

export type WatchReport = (reportId: string) => ReportHints;

/**
 * Hears what workers notify, on a connection of its own that is open only while somebody waits: nobody has to
 * close it when the server ends.
 */
export function createReportWatch(deps: {
  readonly databaseUrl: string;
  readonly log: Pick<Logger, 'warn'>;
}): WatchReport {
  const watchers = new Map<object, (reportId: string) => void>();
  let listening: pg.Client | undefined;

  function listen(): void {
    const client = new pg.Client({
      connectionString: deps.databaseUrl,
      application_name: 'rollcall-report-hints',
      keepAlive: true,
    });
    listening = client;
    client.on('notification', ({ payload = '' }) => {
      for (const tell of watchers.values()) tell(payload);
    });
    client.on('error', lose);
    client
      .connect()
      .then(() => client.query(`listen ${CHANNELS.reports}`))
      .catch(lose);
    function lose(error: unknown): void {
      if (listening !== client) return; // closed by ourselves
      listening = undefined;
      deps.log.warn({ err: error }, 'hints about reports are lost; polling goes on');
    }
  }

  return reportId => {
    const hint = createHint();
    watchers.set(hint, moved => moved === reportId && hint.give());
    if (!listening) listen();
    return {
      next: ms => hint.next(ms),
      close() {
        watchers.delete(hint);
        if (watchers.size > 0) return;
        const client = listening;
        listening = undefined;
        void client?.end().catch(() => undefined);
      },
    };
  };
}

/** Remembers a hint that came while nobody was waiting for it. */
function createHint() {
  let given = false;
  let wake = (): void => {};
  return {
    give(): void {
      given = true;
      wake();
    },
    async next(ms: number): Promise<void> {
      if (!given) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, ms);
        wake = resolve;
        await promise;
        clearTimeout(timer);
      }
      given = false;
    },
  };
}
