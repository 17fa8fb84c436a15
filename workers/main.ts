import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { QUEUES, type ReportJob, reportJob } from '#contract/reports/jobs.ts';
import { openDatabase } from '#platform/database/db.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { locateDatabase } from '#platform/embedded/locate.ts';
import { createLogger } from '#platform/log/log.ts';
import { createHeartbeat } from '#platform/process/heartbeat.ts';
import { runMain } from '#platform/process/run-main.ts';
import { onShutdown } from '#platform/process/shutdown.ts';
import { openQueue, startWorker } from '#platform/queue/queue.ts';
import { redisPlace } from '#platform/queue/redis-place.ts';
import { signIn, signOut } from '#platform/report-queue/workers.ts';
import { loadConfig, settingDoubts } from '#platform/settings/config.ts';
import { warnOfOtherSecrets } from '#platform/signing/secret-fingerprints.ts';
import { resolveSecrets } from '#platform/signing/secrets.ts';
import { keepMailing } from './mail/keep-mailing.ts';
import { createMailer } from './mail/mailer.ts';
import { roundsOf } from './mail/rounds.ts';
import { setNextTimes, startDueReports } from './report/claim/due-schedules.ts';
import { keepSweeping } from './report/claim/sweep.ts';
import { loadFonts } from './report/layout/fonts.ts';
import { createPdfPrinter } from './report/pdf/pdf.ts';
import { renderReport } from './report/render-report.ts';

const now = (): Date => new Date();

/** Reports read more at a time than a screen does. */
const STATEMENT_TIMEOUT_MS = 60_000;

/** One worker process, from its settings to its orderly end. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLogger({ name: 'worker', level: config.logLevel });
  for (const doubt of settingDoubts(process.env)) log.warn(doubt);
  const location = await locateDatabase(config);
  const database = openDatabase({
    url: location.url,
    applicationName: 'rollcall-worker',
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  await migrateToLatest(location);
  const { knex } = database;
  const { college, publicOrigins } = config;
  const { keptDays, pdfMostRecords } = config.reports;

  const { qrSecret } = resolveSecrets(config);
  await warnOfOtherSecrets({ knex, secrets: { qrSecret }, log });
  const fonts = await loadFonts();
  const printer = createPdfPrinter({ log, now, chromium: config.chromium });
  const [publicOrigin] = publicOrigins;
  const making = { knex, printer, fonts, college, qrSecret, pdfMostRecords, publicOrigin, now, log };
  const render = (reportId: string) => renderReport(making, reportId);

  const databaseUrl = location.url;
  const backend = { databaseUrl, redis: redisPlace({ ...config, qrSecret, databaseUrl }) };
  const queue = await openQueue<ReportJob>({ backend, name: QUEUES.reports, log });
  const worker = await startWorker({
    backend,
    log,
    name: QUEUES.reports,
    schema: reportJob,
    handler: async ({ reportId }) => void (await render(reportId)),
  });
  const id = randomUUID();
  const beatFile = createHeartbeat(config.heartbeatFile, log);
  const beat = async (): Promise<void> => {
    const browser = printer.hasBrowser();
    await signIn(knex, { id, browser });
    await beatFile({ browser });
  };
  const mailer = config.mail && createMailer(config.mail);
  await setNextTimes({ knex, now, timeZone: college.timeZone });
  const unreadable = new Set<string>();
  const sweep = keepSweeping({
    ...{ knex, queue, render, now, keptDays, log, beat },
    startDue: () => startDueReports({ knex, now, log, newId: v7, timeZone: college.timeZone, unreadable }),
  });
  const mailing =
    mailer && keepMailing(roundsOf({ knex, mailer, college, origin: publicOrigin, now, log }), log);

  onShutdown(
    [
      { name: 'mail', run: () => mailing?.stop() },
      { name: 'sweep', run: () => sweep.end() },
      { name: 'worker', run: () => worker.close() },
      { name: 'browser', run: () => printer.close() },
      { name: 'queue', run: () => queue.close() },
      { name: 'last mail', run: () => mailing?.ended() },
      { name: 'mail server', run: () => mailer?.close() },
      { name: 'sign', run: () => signOut(knex, id) },
      { name: 'database connections', run: () => database.close() },
      { name: 'database', run: () => location.stop() },
    ],
    { log },
  );
  // Without a browser the worker starts all the same. The log gives the reason, and a browser may be installed later.
  await printer.warmUp().catch(error => log.error({ err: error }, 'no browser for PDFs'));
  log.info('working');
  process.send?.({ type: 'ready' }, undefined, undefined, () => {});
}

await runMain(main);
