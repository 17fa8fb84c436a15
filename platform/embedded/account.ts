import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { StartError } from '../process/start-error.ts';

/** The user that PostgreSQL's programs run as. Empty: our own. Passed to spawn as it is. */
interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

export interface Home {
  /** The folder of the cluster. */
  readonly cluster: string;
  /** Where to copy the programs if the account cannot reach the installed ones. */
  readonly programs: string;
  readonly account: Account;
}

/**
 * Where the cluster is and which user runs it. PostgreSQL refuses to run as root, so root runs it as the
 * owner of the existing cluster, or as the user `nobody`. That user cannot read a clone in root's home.
 * Then the cluster goes to /var/lib, and a link in DATA_DIR holds its path, so that it is found again after
 * the clone moves.
 */
export function findHome(dataDir: string): Home {
  const here = path.join(dataDir, 'postgres');
  const cluster = linkTarget(here) ?? here;
  if (process.getuid?.() !== 0) return home(cluster, ourselves(cluster));
  if (existsSync(cluster)) return home(cluster, ownerOf(cluster));
  if (cluster !== here) return home(cluster, nobody());
  chmodSync(dataDir, statSync(dataDir).mode | 0o711);
  return home(canEnter(dataDir, nobody()) ? cluster : linkElsewhere(here), nobody());
}

const home = (cluster: string, account: Account): Home => ({
  cluster,
  programs: path.join(path.dirname(cluster), 'postgres-programs'),
  account,
});

/** A link that somebody made to another disk may be relative, and is then to be read from its folder. */
function linkTarget(file: string): string | null {
  if (!lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) return null;
  return path.resolve(path.dirname(file), readlinkSync(file));
}

const ELSEWHERE = '/var/lib/rollcall';

/** Whether the folder was made for one cluster by `findHome`, and by nobody else. */
export const isMadeForCluster = (folder: string): boolean => path.dirname(folder) === ELSEWHERE;

function linkElsewhere(here: string): string {
  mkdirSync(ELSEWHERE, { recursive: true, mode: 0o755 });
  const directory = mkdtempSync(path.join(ELSEWHERE, 'database-'));
  chmodSync(directory, 0o755);
  const cluster = path.join(directory, 'postgres');
  symlinkSync(cluster, here);
  return cluster;
}

/** PostgreSQL insists on owning its files. Check this first, for a clearer message. */
function ourselves(cluster: string): Account {
  if (!existsSync(cluster) || ownerOf(cluster).uid === process.getuid?.()) return {};
  throw new StartError(
    `The database in ${cluster} belongs to another user (id ${ownerOf(cluster).uid}). Start Rollcall as root or as that user, or set another DATA_DIR.`,
  );
}

const ownerOf = (file: string): Account => {
  const { uid, gid } = statSync(file);
  return { uid, gid };
};

const NOBODY_ID = 65_534;

/** The unprivileged user for programs that root should not run. */
export const nobody = (): Required<Account> => ({ uid: idOf('-u'), gid: idOf('-g') });

function idOf(flag: '-u' | '-g'): number {
  const answer = spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' });
  return answer.status === 0 ? Number(answer.stdout) : NOBODY_ID;
}

/** Whether the account may enter every folder down to `directory`. */
export function canEnter(directory: string, account: Account): boolean {
  const real = realpathSync(directory);
  const { mode, uid, gid } = statSync(real);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  const parent = path.dirname(real);
  return (mode & bit) !== 0 && (parent === real || canEnter(parent, account));
}
