import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { parseJson } from '#contract/json.ts';

/** Whether a thrown value is a Node error with this code, such as ENOENT. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/**
 * Makes a folder, and those above it. Node's own way of doing that never ends where a file system answers "not there"
 * to every new folder, as /proc does.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (hasCode(error, 'EEXIST') && statSync(folder).isDirectory()) return;
    const above = path.dirname(folder);
    if (!hasCode(error, 'ENOENT') || existsSync(above)) throw error;
    makeFolder(above);
    makeFolder(folder);
  }
}

/** The text of a file, or null if there is none. */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // If a process ends while we read, its files in /proc disappear (ESRCH).
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ESRCH')) return null;
    throw named(error, file);
  }
}

/** Where an open file fails (it is a folder, the disk is full), Node does not tell which one it is. */
const named = (error: unknown, file: string): unknown =>
  error instanceof Error ? Object.assign(error, { path: file }) : error;

/** A JSON file, checked by `schema`. Null if it is missing, broken or of another shape. */
export function readJsonIfValid<T>(file: string, schema: z.ZodType<T>): T | null {
  const text = readIfThere(file);
  return text === null ? null : (schema.safeParse(parseJson(text)).data ?? null);
}

/** Replaces a private file (mode 0600) in one step. A reader sees the old text or the new, never a part. */
export function replaceFile(file: string, text: string): void {
  renameSync(writeBeside(file, text), file);
}

/**
 * Makes a private file (mode 0600) unless it exists. True if this call made it. If two calls come at once, one of them
 * gets true.
 */
export function createFileOnce(file: string, text: string): boolean {
  // Without a draft, a full disk does not matter.
  if (existsSync(file)) return false;
  const draft = writeBeside(file, text);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A name that nothing has. What is written there and renamed when complete is never seen half-made. */
export const draftBeside = (file: string): string => `${file}.${randomBytes(6).toString('hex')}.tmp`;

/** Writes to a unique name and waits for the disk, so that the later rename or link exposes complete text. */
function writeBeside(file: string, text: string): string {
  const draft = draftBeside(file);
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } catch (error) {
    // A service that is started again all night would fill the folder with them.
    rmSync(draft, { force: true });
    throw named(error, file);
  } finally {
    closeSync(handle);
  }
  return draft;
}
