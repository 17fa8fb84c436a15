import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readIfThere, readJsonIfValid, replaceFile } from '../files.ts';
import { StartError } from '../process/start-error.ts';
import type { Home } from './account.ts';
import type { Program } from './programs.ts';

/** The role and the database of the application. The role owns the database and is not a superuser. */
export const NAME = 'rollcall';
const MAJOR_VERSION = '18';

/** What must survive a restart besides the cluster itself. The port is kept so that waiting clients can reconnect. */
const accessSchema = z.strictObject({ password: z.string(), port: z.number().int() });
export type Access = z.infer<typeof accessSchema>;

const accessFile = (dataDir: string): string => path.join(dataDir, 'postgres.json');

export const saveAccess = (dataDir: string, access: Access): void =>
  replaceFile(accessFile(dataDir), `${JSON.stringify(access)}\n`);

/** The next start makes another password. */
export const forgetAccess = (dataDir: string): void => rmSync(accessFile(dataDir), { force: true });

interface ClusterOptions {
  readonly dataDir: string;
  /** For tests: does not wait for the disk during setup, and the role may create databases and roles. */
  readonly disposable: boolean;
}

/** The cluster in `home`, created on first use, and how to connect to it. Call it only while no server runs on it. */
export function prepareCluster(home: Home, program: Program, options: ClusterOptions): Access {
  const version = readIfThere(path.join(home.cluster, 'PG_VERSION'))?.trim();
  const kept = readJsonIfValid(accessFile(options.dataDir), accessSchema);
  if (version === MAJOR_VERSION && kept) return kept;
  if (version && version !== MAJOR_VERSION) throw new StartError(wrongVersion(home.cluster, version));
  if (kept && !version) throw new StartError(goneFrom(home.cluster, options.dataDir));
  const access = { password: randomBytes(24).toString('base64url'), port: 0 };
  const single = { home, program, cluster: home.cluster };
  if (version) runAlone(single, `alter role ${NAME} password '${access.password}'`);
  else createCluster(home, program, { ...options, password: access.password });
  saveAccess(options.dataDir, access);
  return access;
}

const wrongVersion = (cluster: string, version: string): string =>
  `The database in ${cluster} was made by PostgreSQL ${version}; this Rollcall runs PostgreSQL ${MAJOR_VERSION}. Export it with the Rollcall that made it, and import that with this one into a new DATA_DIR; docs/backup.md says how.`;

/** It may be on a disk that is not mounted now. A new one in its place would take marks that nobody finds again. */
const goneFrom = (cluster: string, dataDir: string): string =>
  `The database of ${dataDir} is not in ${cluster} any more. If it is on another disk, mount that one. If it is lost, restore a backup into a new DATA_DIR.`;

/** Created under another name and renamed when complete. A start that is killed half-way leaves no broken cluster. */
function createCluster(
  home: Home,
  program: Program,
  { disposable, password }: { disposable: boolean; password: string },
): void {
  const draft = `${home.cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  rmSync(home.cluster, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const { uid, gid } = home.account;
  if (uid !== undefined && gid !== undefined) chownSync(draft, uid, gid);
  run(home, program('initdb'), ['-D', draft, ...INITDB, ...(disposable ? ['--no-sync'] : [])]);
  const single = { home, program, cluster: draft };
  const rights = disposable ? 'login createdb createrole' : 'login';
  runAlone(single, `create role ${NAME} ${rights} password '${password}'`);
  runAlone(single, `create database ${NAME} owner ${NAME}`);
  renameSync(draft, home.cluster);
}

/** The superuser has no password, so no one can log in as it. The builtin locale sorts the same on every machine. */
const INITDB = [
  ...['-U', 'postgres', '--auth-local=reject', '--auth-host=scram-sha-256'],
  ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  ...['--lc-messages=C', '--data-checksums', '--no-instructions'],
];

/** Runs one statement in PostgreSQL's single-user mode: as superuser, without a server or a password. */
function runAlone(
  { home, program, cluster }: { home: Home; program: Program; cluster: string },
  statement: string,
): void {
  const output = run(
    home,
    program('postgres'),
    ['--single', '-j', '-D', cluster, 'postgres'],
    `${statement};\n\n`,
  );
  if (/^.*\b(ERROR|FATAL|PANIC):/m.test(output))
    throw new Error(`The database could not be prepared.\n${output}`);
}

function run(home: Home, file: string, args: string[], input = ''): string {
  const ended = spawnSync(file, args, { ...home.account, cwd: '/', input, encoding: 'utf8' });
  const output = `${ended.stdout ?? ''}${ended.stderr ?? ''}`;
  if (ended.status === 0) return output;
  throw new Error(`${path.basename(file)} failed. ${ended.error?.message ?? ''}\n${output}`);
}
