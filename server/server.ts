import { randomUUID } from 'node:crypto';
import { ROOMS } from '#contract/live/events.ts';
import { QUEUES, type ReportJob } from '#contract/reports/jobs.ts';
import { clockChanges } from '#platform/database/clock-sql.ts';
import type { Database } from '#platform/database/db.ts';
import { sampleStateOf } from '#platform/database/sample-mark.ts';
import type { Logger } from '#platform/log/log.ts';
import { inRoot } from '#platform/paths.ts';
import { listen, urlHost } from '#platform/process/listen.ts';
import type { ShutdownStep } from '#platform/process/shutdown.ts';
import { openQueue } from '#platform/queue/queue.ts';
import { redisPlace } from '#platform/queue/redis-place.ts';
import type { Config } from '#platform/settings/config.ts';
import { createAuthentication } from './accounts/authenticate.ts';
import { createApp } from './app.ts';
import { keepCaughtUp } from './bitmaps/keep-caught-up.ts';
import type { GroupLink } from './cluster/group-link.ts';
import { watchDisk } from './disk-watch.ts';
import { createHandlers } from './handlers.ts';
import { drainable } from './http/drain.ts';
import { createFailureReport } from './http/failures.ts';
import { createHttpServer } from './http/http-server.ts';
import { createLimits } from './http/limits.ts';
import { isLive, type Live, startLive } from './live/live.ts';
import type { StudentNews } from './live/student-news.ts';
import { createMetrics } from './metrics/metrics.ts';
import { createPhotoReader } from './photos/photo-reader.ts';
import { createReportHints } from './reports/report-hints.ts';
import { createOwnerTelling } from './reports/tell-owner.ts';
import { createServices } from './services.ts';
import { createWorkbookReader } from './users/import/workbook/workbook-reader.ts';

interface ServerDeps {
  readonly config: Config;
  readonly database: Database;
  readonly secrets: { readonly jwtSecret: string; readonly qrSecret: string };
  readonly log: Logger;
  /** The number of log lines lost so far. */
  readonly droppedLogLines?: () => number;
  readonly now: () => Date;
  readonly newId: () => string;
  /** The other server processes behind the same port, if this is one of several. */
  readonly group?: GroupLink | undefined;
  /** How often live connections are looked at. Tests do not wait for `LIVE.tickEveryMs`. */
  readonly tickEveryMs?: number;
  readonly heartbeatMs?: number;
  /** How long it waits at its end for what is on its way. Tests have all their answers before. */
  readonly quietMs?: number;
  /** Tells whoever started this process to delete the sample data. */
  readonly removeSample?: (() => void) | undefined;
}

interface RunningServer {
  readonly url: string;
  /** The steps to end it, in order, without dropping accepted requests. */
  readonly steps: readonly ShutdownStep[];
}

/** Starts one server process's work: queue, services, HTTP and live connections on one port. */
export async function startServer(deps: ServerDeps): Promise<RunningServer> {
  const { config, database, secrets, log, group } = deps;
  const isOneOfSeveral = group !== undefined;
  const redis = redisPlace({ ...config, ...secrets, databaseUrl: database.url });
  const backend = { databaseUrl: database.url, redis };
  const queue = await openQueue<ReportJob>({ backend, name: QUEUES.reports, log });

  const metrics = createMetrics(group?.metricsOfAll);
  // The live connections follow the store, and the store notifies them: whichever starts first needs the
  // other.
  let live: Live | undefined;
  const disk = watchDisk({ knex: database.knex, log });
  const bitmaps = keepCaughtUp({ pool: database.pool, log });
  const onAppended = (): void => {
    live?.wake();
    bitmaps.wake();
  };
  const tellStudent = (news: StudentNews): void => {
    const screens = live?.io.to(ROOMS.user(news.userId));
    if (news.type === 'deviceBound') screens?.emit('deviceBound', news.bound);
    else screens?.emit(news.type);
  };
  group?.onNews(tellStudent);
  const services = createServices({
    ...deps,
    ...secrets,
    graceHours: config.offlineGraceHours,
    timeZone: config.college.timeZone,
    onAppended,
    onBatch: metrics.appended,
  });
  const hints = createReportHints({ databaseUrl: database.url, log });
  const limits = createLimits({
    settings: config.limits,
    redis,
    isOneOfSeveral,
    log,
  });
  const reportFailure = createFailureReport({ log, onDiskFull: disk.noticed });
  const photoReader = createPhotoReader();
  const workbookReader = createWorkbookReader();
  const app = createApp({
    ...deps,
    anchors: services.anchors,
    disk,
    reportFailure,
    metrics,
    metricsToken: config.metricsToken,
    // Never stored, so it need not be in order of time: that would cost as much as parsing the request.
    newRequestId: randomUUID,
    consoleRoot: inRoot('console/dist'),
    publicOrigins: config.publicOrigins,
    trustedProxies: config.trustedProxies,
    authenticate: createAuthentication(services.tokens, services.admit, services.passes.admit),
    ...createHandlers({
      ...deps,
      services,
      limits,
      reportFailure,
      photoReader,
      workbookReader,
      reports: { queue, watch: hints.watch },
      qrSecret: secrets.qrSecret,
      sample: (await sampleStateOf(database.pool)) !== undefined,
      onSessionEnded: tokenId => live?.endSession(tokenId),
      tellStudent(news) {
        tellStudent(news);
        group?.tellOthers(news);
      },
      onSessionsEnded: userId =>
        live?.io.in([ROOMS.user(userId), ROOMS.passesOf(userId)]).disconnectSockets(true),
      onPassEnded: passId => live?.io.in(ROOMS.pass(passId)).disconnectSockets(true),
    }),
  });
  // Finding them takes up to 140 ms, for which no request should wait.
  clockChanges(config.college.timeZone);
  const http = createHttpServer(app.callback(), { ...deps, metrics });
  live = await startLive(http, {
    ...deps,
    ...services,
    knex: database.knex,
    timeZone: config.college.timeZone,
    isDiskFull: disk.isFull,
    publicOrigins: config.publicOrigins,
    isOneOfSeveral,
  });
  const { io, followed } = live;
  disk.onChange(diskFull => io.to(ROOMS.admins).emit('storage', { diskFull }));
  hints.follow(createOwnerTelling({ io, knex: database.knex, log }));
  metrics.watch({
    ...database,
    followed,
    head: services.store.head,
    sockets: () => io.sockets.sockets.size,
    droppedLogLines: deps.droppedLogLines ?? (() => 0),
  });
  const { drain } = drainable(http, isLive, deps.quietMs);
  // After an upgrade or a restore this may be the whole record, and every report would apply all of it by itself.
  await bitmaps.caughtUp;
  const port = await listen(http, config);
  // If a connection cannot be accepted (no more files, no memory), the server emits an error. Without a
  // listener it would end the process.
  http.on('error', error => log.warn({ err: error }, 'a connection could not be taken'));
  return {
    url: `http://${urlHost(config.host)}:${port}`,
    steps: [
      // First what would keep a request waiting, and so the doors: until they can reach another server, they are refused.
      // An import of many photos is one request. It ends with the photo that it is at.
      { name: 'photos', run: () => photoReader.stop() },
      { name: 'workbooks', run: () => workbookReader.stop() },
      // Those who wait for a PDF are told where to fetch it later.
      { name: 'waiting for reports', run: async () => hints.end() },
      { name: 'requests', run: drain },
      { name: 'live connections', run: () => live.stop() },
      // Not before: a database that is silent does not hang up.
      { name: 'report hints', run: () => hints.close() },
      { name: 'disk watch', run: () => disk.stop() },
      { name: 'bitmaps', run: () => bitmaps.stop() },
      { name: 'queue', run: () => queue.close() },
      { name: 'limits', run: () => limits.close() },
    ],
  };
}
