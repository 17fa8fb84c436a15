/**
 * A process that sees a small disk mounted at the given folder and runs the embedded database there. On request
 * it fills the disk or frees space. It ends with the process that started it.
 */
import { once } from 'node:events';
import { appendFileSync, closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import path from 'node:path';
import { findHome } from '#platform/embedded/account.ts';
import { runningFile, runningSchema } from '#platform/embedded/protocol.ts';
import { startEmbedded } from '#platform/embedded/start.ts';
import { hasCode, readJsonIfValid } from '#platform/files.ts';
import type { DiskRequest } from './small-disk.ts';

/** In bytes: three segments of PostgreSQL's log, of 16 MiB each, and what tables take meanwhile. */
const A_LITTLE = 64 << 20;

const directory = process.argv[2] ?? '';
const ballast = path.join(directory, 'ballast');
const database = await startEmbedded({ dataDir: directory, disposable: false });
if (!database) throw new Error(`Another process took the new folder ${directory}.`);
keepLogSmall();

process.on('message', (what: DiskRequest) => {
  if (what === 'almost fill') fill(A_LITTLE);
  if (what === 'fill') fill(0);
  if (what === 'free') rmSync(ballast, { force: true });
  if (what === 'stop') void end();
  else process.send?.('done');
});
void once(process, 'disconnect').then(end);
process.send?.(database.url);

/** PostgreSQL lets its log grow to 1 GB, which alone would fill this disk after some rounds. An operator sets less. */
function keepLogSmall(): void {
  appendFileSync(path.join(findHome(directory).cluster, 'postgresql.conf'), "max_wal_size = '160MB'\n");
  const running = readJsonIfValid(runningFile(directory), runningSchema);
  if (!running) throw new Error('The database on the small disk does not run.');
  process.kill(running.serverPid, 'SIGHUP');
}

async function end(): Promise<void> {
  await database?.stop();
  process.exit();
}

function fill(leaving: number): void {
  const file = openSync(ballast, 'a');
  try {
    for (let size = 1 << 20; size > 0; size >>= 1) while (free() > leaving && written(file, size));
  } finally {
    closeSync(file);
  }
}

/** In bytes. */
function free(): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

/** False: there is not enough space. */
function written(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) > 0;
  } catch (error) {
    if (hasCode(error, 'ENOSPC')) return false;
    throw error;
  }
}
