import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { inRoot } from '#platform/paths.ts';
import { exitOf } from '#platform/process/processes.ts';

/** An embedded PostgreSQL on its own disk, which can be filled and emptied again. */
export interface SmallDisk {
  readonly url: string;
  /** Leaves a little room, also for PostgreSQL's log. `fill` then takes only a moment. */
  almostFill(): Promise<void>;
  /** Leaves not a single byte free. */
  fill(): Promise<void>;
  /** Frees space again. */
  free(): Promise<void>;
  /** Ends PostgreSQL and removes the disk. */
  stop(): Promise<void>;
}

/** What the process that owns the disk is asked to do. */
export type DiskRequest = 'almost fill' | 'fill' | 'free' | 'stop';

/** Enough for a cluster, its log of a few minutes, a replay of what was marked, and a copy of PostgreSQL's programs. */
const SIZE = '512m';

/**
 * A file system in memory, mounted so that only these processes see it. It needs no rights on the machine and
 * disappears with them. Without root, a user namespace gives the right to mount. A second one restores the
 * user's own id, because PostgreSQL refuses to run as anything that looks like root.
 */
const MOUNT = `mount -t tmpfs -o size=${SIZE},mode=755 rollcall "$1" && shift && exec "$@"`;

function inOwnMounts(directory: string): [program: string, ...before: string[]] {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  if (uid === 0) return ['unshare', '--mount', 'sh', '-c', MOUNT, 'sh', directory];
  const back = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`];
  return ['unshare', '--map-root-user', '--mount', 'sh', '-c', MOUNT, 'sh', directory, ...back];
}

/** Why such a disk is impossible here. Undefined: it is possible. */
export function smallDiskMissing(): string | undefined {
  if (process.platform !== 'linux') return 'a disk that can be filled without harm can be made on Linux only';
  const directory = mkdtempSync(path.join(tmpdir(), 'rollcall-disk-'));
  const [program, ...before] = inOwnMounts(directory);
  const tried = spawnSync(program, [...before, 'true'], { encoding: 'utf8' });
  rmSync(directory, { recursive: true, force: true });
  if (tried.status === 0) return undefined;
  const reason = tried.error?.message ?? tried.stderr.trim();
  return `this machine lets nobody mount a small disk for the database (${reason})`;
}

export async function startSmallDisk(): Promise<SmallDisk> {
  const directory = mkdtempSync(path.join(tmpdir(), 'rollcall-disk-'));
  chmodSync(directory, 0o755); // as root, PostgreSQL runs as another user, who must be able to enter
  const [program, ...before] = inOwnMounts(directory);
  const owner = fork(inRoot('testing/database/small-disk-owner.ts'), [directory], {
    execPath: program,
    execArgv: [...before, process.execPath],
  });
  const url = z.string().parse(await answerOf(owner));
  const ask = async (what: DiskRequest): Promise<void> => {
    owner.send(what);
    await answerOf(owner);
  };
  return {
    url,
    almostFill: () => ask('almost fill'),
    fill: () => ask('fill'),
    free: () => ask('free'),
    async stop() {
      if (owner.connected) owner.send('stop' satisfies DiskRequest);
      await exitOf(owner);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function answerOf(owner: ChildProcess): Promise<unknown> {
  const heard = new AbortController();
  const { signal } = heard;
  const ended = once(owner, 'exit', { signal }).then(([code]) => {
    throw new Error(`The process that owns the small disk ended early (code ${code}).`);
  });
  const answer = once(owner, 'message', { signal }).then(([message]: unknown[]) => message);
  // Whichever did not come is no longer listened for.
  return Promise.race([answer, ended]).finally(() => heard.abort());
}
