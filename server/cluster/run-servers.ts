import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import type { Database } from '#platform/database/db.ts';
import type { Logger } from '#platform/log/log.ts';
import { inRoot } from '#platform/paths.ts';
import { childEnv } from '#platform/process/child-env.ts';
import { onShutdown, type ShutdownStep } from '#platform/process/shutdown.ts';
import { usablePort } from '#platform/process/usable-port.ts';
import type { Config } from '#platform/settings/config.ts';
import type { StudentNews } from '../live/student-news.ts';
import { closeUntaken } from './close-untaken.ts';
import { type KeptProcess, keepProcess } from './keep-process.ts';
import { fromServer, type MetricsOfAll } from './messages.ts';

/** More than each process has for its own end (keep-process.ts), and then the database's. */
const END_WITHIN_MS = 25_000;

/** Lets several processes serve until this one is asked to end. Resolves with the address when all of them serve. */
export async function runServers(options: {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  readonly removeSample: (() => void) | undefined;
  readonly lastSteps?: readonly ShutdownStep[];
}): Promise<string> {
  const { config, database, log, removeSample, lastSteps = [] } = options;
  // It was needed to prepare. Each server process has its own.
  await database.close();
  const group = await startGroup({ config, databaseUrl: database.url, log, removeSample });
  const steps = [{ name: 'server processes', run: () => group.stop() }, ...lastSteps];
  onShutdown(steps, { log, deadlineMs: END_WITHIN_MS });
  const url = await group.ready;
  log.info({ url, processes: config.servers }, 'serving');
  return url;
}

interface GroupOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  /** Tells whoever started us to delete the sample data. */
  readonly removeSample: (() => void) | undefined;
}

interface Group {
  /** Settles with the address when every process serves there, or with the reason why one cannot. */
  readonly ready: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the server processes of one port. This process serves nothing itself: it hands the connections around,
 * counts for the limits they share, and adds up their metrics.
 */
async function startGroup(options: GroupOptions): Promise<Group> {
  const { config, databaseUrl, log, removeSample } = options;
  // Chosen once: a process that is started again must come back at the same one.
  const port = await usablePort(config);
  cluster.setupPrimary({
    exec: inRoot('server/cluster/server-process.ts'),
    args: removeSample ? ['--can-remove-sample'] : [],
    execArgv: [],
  });
  void new RateLimiterClusterMaster();
  answerServers(options);
  const env = childEnv({ ...config, port }, databaseUrl);
  const launch = (): Worker => {
    const worker = cluster.fork(env);
    closeUntaken(worker);
    // If it cannot be started or told something, its end is noticed. Without a listener the error would end us.
    return worker.on('error', error => log.warn({ err: error }, 'a server process cannot be told'));
  };
  const processes = Array.from({ length: config.servers }, () => keepProcess(launch, log));
  return { ready: allReady(processes), stop: () => stopAll(processes) };
}

async function allReady(processes: readonly KeptProcess[]): Promise<string> {
  try {
    const [url = ''] = await Promise.all(processes.map(({ ready }) => ready));
    return url;
  } catch (error) {
    await stopAll(processes);
    throw error;
  }
}

const stopAll = async (processes: readonly KeptProcess[]): Promise<void> =>
  void (await Promise.all(processes.map(each => each.stop())));

/** Answers what a server process asks, and passes on what is meant for whoever started us. */
function answerServers({ log, removeSample }: GroupOptions): void {
  const all = new AggregatorRegistry();
  const scrape = async (): Promise<string | undefined> =>
    all.clusterMetrics().catch((error: unknown) => {
      log.warn({ err: error }, 'the metrics of the server processes could not be added up');
      return undefined;
    });
  cluster.on('message', async (worker: Worker, message: unknown) => {
    const { data } = fromServer.safeParse(message);
    if (data?.type === 'removeSample') removeSample?.();
    if (data?.type === 'deviceBound' || data?.type === 'codeReplaced') tellOthers(worker, data);
    if (data?.type !== 'askMetrics') return;
    const answer: MetricsOfAll = { type: 'metricsOfAll', id: data.id, text: await scrape() };
    worker.send(answer, () => {});
  });
}

function tellOthers(teller: Worker, news: StudentNews): void {
  for (const worker of Object.values(cluster.workers ?? {}))
    if (worker !== teller) worker?.send(news, () => {});
}
