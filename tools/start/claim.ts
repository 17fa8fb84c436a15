import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readJsonIfValid, replaceFile } from '#platform/files.ts';
import { acquireProcessLock } from '#platform/process/process-lock.ts';
import { requireDataDir } from '#platform/settings/data-dir.ts';

interface Claim {
  /** The start before this one was killed. Its processes may take a moment to end. */
  readonly afterKill: boolean;
  /** Shows later starts the address of this one. */
  announce(url: string): void;
  release(): void;
}

const announced = z.strictObject({ url: z.string().nullable() });

/** Makes this the only start of the clone. A second one gets the address of the first. */
export function claimStart(dataDir: string): Claim {
  requireDataDir(dataDir);
  const file = announcedIn(dataDir);
  const lock = acquireProcessLock(path.join(dataDir, 'start.lock'));
  if (!lock) throw new Error(alreadyRuns(announcedUrl(dataDir)));
  const afterKill = existsSync(file);
  const announce = (url: string | null): void => replaceFile(file, JSON.stringify({ url }));
  announce(null);
  const release = (): void => {
    rmSync(file, { force: true });
    lock.release();
  };
  return { afterKill, announce, release };
}

/** Where the product that was started from this folder serves, if it does. */
export const announcedUrl = (dataDir: string): string | null =>
  readJsonIfValid(announcedIn(dataDir), announced)?.url ?? null;

const announcedIn = (dataDir: string): string => path.join(dataDir, 'start.json');

const alreadyRuns = (url: string | null): string =>
  url
    ? `Rollcall already runs from this folder, at ${url}. Stop that one first, or start another with its own DATA_DIR and PORT.`
    : 'Rollcall is just being started from this folder by another process.';
