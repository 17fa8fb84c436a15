// Only one setup at a time in a clone. Plain Node 20, built-ins only, because node_modules may not exist yet.
import { linkSync, mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

// The holder touches its file. If a file was not touched for this long, its process was killed. (A process id would not
// work, because another process may get the same one.)
const TOUCH_MS = 1_000;
const STALE_MS = 10_000;

/** Runs `work` while no other process runs it in this clone. */
export async function whileLocked(file, work) {
  mkdirSync(path.dirname(file), { recursive: true });
  await acquire(file);
  const touching = setInterval(() => utimesSync(file, new Date(), new Date()), TOUCH_MS);
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(touching);
    process.removeListener('exit', release);
    release();
  }
}

async function acquire(file) {
  for (let told = false; !taken(file); await pause(200)) {
    if (!told) console.log('Another set-up of this clone is running; waiting for it.');
    told = true;
    breakIfStale(file);
  }
}

function taken(file) {
  try {
    writeFileSync(file, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function breakIfStale(file) {
  const aside = `${file}.${process.pid}`;
  try {
    if (!isStale(file)) return;
    renameSync(file, aside);
    // Between the check and the rename, another process may have broken the lock and taken a new one. Then give that
    // back.
    if (!isStale(aside)) linkSync(aside, file);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

const isStale = file => Date.now() - statSync(file).mtimeMs > STALE_MS;
