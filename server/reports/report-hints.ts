import pg from 'pg';
import { CHANNELS } from '#contract/jobs.ts';
import type { Logger } from '#platform/log.ts';

/** Hints that one report has moved. A hint may be lost; whoever waits looks for themselves as well. */
export interface Hints {
  /** Answers at the next hint, or after `ms` without one. */
  next(ms: number): Promise<void>;
  close(): void;
}

export type WatchReport = (reportId: string) => Hints;

export interface ReportHints {
  /** Hints of one report, for whoever waits for it. */
  readonly watch: WatchReport;
  /** Told of every report that moves, for as long as the server runs. */
  follow(onMoved: (reportId: string) => void): void;
  close(): Promise<void>;
}

const RECONNECT_AFTER_MS = 1_000;

/** Hears what is notified of reports, on a connection of its own that is open while somebody wants to hear it. */
export function createReportHints(deps: {
  readonly databaseUrl: string;
  readonly log: Pick<Logger, 'warn'>;
}): ReportHints {
  const ears = new Map<object, (reportId: string) => void>();
  let listening: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;

  function listen(): void {
    if (listening) return;
    const client = new pg.Client({
      connectionString: deps.databaseUrl,
      application_name: 'rollcall-report-hints',
      keepAlive: true,
    });
    listening = client;
    client.on('notification', ({ payload = '' }) => {
      for (const tell of ears.values()) tell(payload);
    });
    client.on('error', lose);
    client.on('end', () => lose(new Error('the connection was ended')));
    client
      .connect()
      .then(() => client.query(`listen ${CHANNELS.reports}`))
      .catch(lose);
    function lose(error: unknown): void {
      if (listening !== client) return; // closed by ourselves
      listening = undefined;
      deps.log.warn({ err: error }, 'hints about reports are lost for a moment; polling goes on');
      void client.end().catch(() => undefined);
      again = setTimeout(() => ears.size > 0 && listen(), RECONNECT_AFTER_MS).unref();
    }
  }

  async function close(): Promise<void> {
    ears.clear();
    clearTimeout(again);
    const client = listening;
    listening = undefined;
    await client?.end().catch(() => undefined);
  }

  return {
    watch(reportId) {
      const hint = createHint();
      ears.set(hint, moved => moved === reportId && hint.give());
      listen();
      return {
        next: ms => hint.next(ms),
        close() {
          ears.delete(hint);
          if (ears.size === 0) void close();
        },
      };
    },
    follow(onMoved) {
      ears.set(onMoved, onMoved);
      listen();
    },
    close,
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
