/**
 * The process that owns the embedded PostgreSQL. Its channel to the parent process closes when the parent
 * ends, even by kill -9. It then stops PostgreSQL and ends too, so nothing keeps running.
 */
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { saysDiskFull } from '../database/database-errors.ts';
import { replaceFile } from '../files.ts';
import { acquireProcessLock, type ProcessLock } from '../process/process-lock.ts';
import { sentenceOf } from '../process/start-error.ts';
import { findHome, type Home } from './account.ts';
import { clientsGone } from './clients-gone.ts';
import { type Access, NAME, prepareCluster, saveAccess } from './cluster.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';
import { findPrograms } from './programs.ts';
import { type Report, type Running, runningFile, type Wanted, wantedSchema } from './protocol.ts';

/** Ctrl-C may reach this process too, while the application still drains. Only the parent ends the database. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

/** A parent that ends in order sends a message. If it was killed, other processes may still have to drain. */
const stopMessage = once(process, 'message').then(() => 'told to stop' as const);
const parentGone = once(process, 'disconnect').then(() => 'parent gone' as const);

const wanted = wantedSchema.parse(JSON.parse(process.argv[2] ?? '{}'));
try {
  await serve(wanted);
} catch (error) {
  report({ type: 'failed', message: whyFailed(error, wanted.dataDir) });
}
if (process.connected) process.disconnect();

async function serve({ dataDir, disposable, servers, port }: Wanted): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const lock = acquireProcessLock(path.join(dataDir, 'postgres.lock'));
  if (!lock) return report({ type: 'busy' });
  const home = findHome(dataDir);
  const program = findPrograms(home);
  // A new cluster is made under another name, so its lock comes after. One that is there is touched by nobody else.
  const isThere = existsSync(path.join(home.cluster, 'PG_VERSION'));
  const before = isThere ? lockCluster(home) : undefined;
  if (before === null) return report({ type: 'busy' });
  const access = prepareCluster(home, program, { dataDir, disposable });
  const clusterLock = before ?? lockCluster(home);
  if (!clusterLock) return report({ type: 'busy' });
  const postmaster = await startPostmaster(home, program, { servers, preferred: access.port, needed: port });
  try {
    await serveFrom(postmaster, access, dataDir);
  } finally {
    // Left running, it would keep this process alive, and with it the locks that the next start needs.
    await postmaster.stop();
    clusterLock.release();
    lock.release();
  }
  if (disposable) rmSync(dataDir, { recursive: true, force: true });
}

/**
 * By links, or as copies of one another, several folders may lead to one cluster, and the lock of a folder keeps the
 * others from nothing. The cluster's account owns the file, because the next to start may not be root.
 */
function lockCluster({ cluster, account: { uid, gid } }: Home): ProcessLock | null {
  const file = path.join(cluster, 'rollcall.lock');
  const lock = acquireProcessLock(file);
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
  return lock;
}

/** Says where it runs. Resolves when it is to end, or has ended. */
async function serveFrom(postmaster: Postmaster, access: Access, dataDir: string): Promise<void> {
  if (postmaster.port !== access.port) saveAccess(dataDir, { ...access, port: postmaster.port });
  const address = `127.0.0.1:${postmaster.port}`;
  // Said in the address, so that a PGSSLMODE meant for another database asks this one for nothing.
  const url = `postgres://${NAME}:${access.password}@${address}/${NAME}?sslmode=disable`;
  const running: Running = { pid: process.pid, serverPid: postmaster.pid, url };
  replaceFile(runningFile(dataDir), JSON.stringify(running));
  report({ type: 'ready', url });

  const why = await Promise.race([
    stopMessage,
    parentGone,
    postmaster.ended.then(lastWords => ({ lastWords })),
  ]);
  rmSync(runningFile(dataDir), { force: true });
  if (why === 'parent gone') await clientsGone(url);
  if (typeof why === 'object') complain(why.lastWords);
}

function report(message: Report): void {
  if (process.connected) process.send?.(message);
}

/** What its backends answered to clients during start and stop does not explain why the server ended. */
const TO_CALLERS = /starting up|not yet accepting|shutting down|terminating connection|recovery mode/;

function complain(lastWords: string): void {
  const reasons = lastWords.split('\n').filter(line => /FATAL|PANIC/.test(line) && !TO_CALLERS.test(line));
  process.stderr.write(`${['The embedded database ended by itself.', ...reasons].join('\n')}\n`);
}

/** PostgreSQL's programs report failures at length. If the disk is full, that is all one needs to know. */
function whyFailed(error: unknown, dataDir: string): string {
  if (saysDiskFull(String(error)))
    return `The database in ${dataDir} cannot be used: the disk is full. Make room, then start again.`;
  return sentenceOf(error);
}
