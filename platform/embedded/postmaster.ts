import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { hasCode, readIfThere } from '../files.ts';
import { exitOf, isAlive } from '../process/processes.ts';
import { StartError } from '../process/start-error.ts';
import { usablePort } from '../process/usable-port.ts';
import type { Home } from './account.ts';
import type { Program } from './programs.ts';

export interface Postmaster {
  readonly port: number;
  readonly pid: number;
  /** Settles with the last log lines of the server when it has ended, for any reason. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';

const SETTINGS = {
  listen_addresses: HOST,
  unix_socket_directories: '',
  shared_buffers: '128MB',
  // Set explicitly, because the promise "acknowledged is stored" depends on them.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Queries here are short. Compiling them costs more than it saves.
  jit: 'off',
  lc_messages: 'C',
  log_checkpoints: 'off',
  // Statements and row values are personal data and do not belong in a log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

interface PostmasterOptions extends Ports {
  /** How many server processes will connect. */
  readonly servers?: number | undefined;
}

/** Enough for a worker and for tools, and for what each server process may open (server/cluster). */
const mostConnections = (servers: number): number => Math.max(80, 55 + 11 * servers);

interface Ports {
  /** Used if it is free, otherwise any other. */
  readonly preferred: number;
  /** The only one that will do. */
  readonly needed?: number | undefined;
}

/** Starts the server on a port of these. Throws a StartError if the needed one is taken. */
export async function startPostmaster(
  home: Home,
  program: Program,
  { servers = 1, ...ports }: PostmasterOptions,
): Promise<Postmaster> {
  stopLeftOver(home, program);
  const settings = { ...SETTINGS, max_connections: mostConnections(servers) };
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort(ports);
    try {
      return await launch(home, program, { ...settings, port });
    } catch (error) {
      // Another process took the port between our check and the server's bind.
      if (attempt === 3 || !String(error).includes('could not bind')) throw error;
    }
  }
}

async function launch(
  home: Home,
  program: Program,
  settings: Readonly<Record<string, string | number>> & { readonly port: number },
): Promise<Postmaster> {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(program('postgres'), ['-D', home.cluster, ...options], {
    ...home.account,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const log = createInterface({ input: child.stderr });
  const words = lastWords(child, log);
  const ended = Promise.race([once(child, 'exit'), once(child, 'error')]).then(() => words.join('\n'));
  const ready = new Promise<void>(resolve => {
    log.on('line', line => line.includes('ready to accept connections') && resolve());
  });
  const failure = await Promise.race([ready, ended]);
  if (failure !== undefined) throw new Error(`The embedded database did not start.\n${failure}`);
  return { port: settings.port, pid: child.pid ?? 0, ended, stop: () => stop(child, home, program) };
}

/** The newest lines of the server's log, in case it ends. */
function lastWords(child: ChildProcess, log: Interface): string[] {
  const words: string[] = [];
  log.on('line', line => {
    words.push(line);
    if (words.length > 20) words.shift();
  });
  child.on('error', error => words.push(error.message));
  return words;
}

/** A "fast" stop: open transactions roll back, and all committed data reaches the disk. */
async function stop(child: ChildProcess, home: Home, program: Program): Promise<void> {
  if (process.platform === 'win32') stopByDirectory(home, program);
  else child.kill('SIGINT');
  await exitOf(child);
}

const stopByDirectory = (home: Home, program: Program) =>
  spawnSync(program('pg_ctl'), ['stop', '-D', home.cluster, '-m', 'fast', '-w', '-t', '60'], {
    ...home.account,
    cwd: '/',
  });

/**
 * If a helper was killed by -9, its server keeps running. Stop that one first. After a power cut its process
 * id may belong to an unrelated process. We must not signal that process, and PostgreSQL would take it for a
 * running server. Writing our own id there shows PostgreSQL that the file is stale, and keeps its check for
 * surviving backends.
 */
function stopLeftOver(home: Home, program: Program): void {
  const file = path.join(home.cluster, 'postmaster.pid');
  const [pid, ...rest] = readIfThere(file)?.split('\n') ?? [];
  if (!pid || !isAlive(Number(pid))) return;
  if (worksIn(Number(pid), home.cluster)) stopByDirectory(home, program);
  else writeFileSync(file, [process.pid, ...rest].join('\n'));
}

/** PostgreSQL's processes have their cluster as working folder. If that cannot be seen, check the program's name. */
function worksIn(pid: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    if (process.platform === 'linux') return false;
    if (process.platform === 'win32') return true; // pg_ctl signals by a named pipe that only a server listens on
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(
      cluster,
    );
  }
}

const choosePort = ({ preferred, needed }: Ports): Promise<number> =>
  needed === undefined ? freePort(preferred) : stillFree(needed);

const stillFree = (port: number): Promise<number> =>
  usablePort({ host: HOST, port }).catch((cause: unknown) => {
    if (!hasCode(cause, 'EADDRINUSE')) throw cause;
    throw new StartError(
      `Port ${port} of the embedded database is taken by another program. Stop that one, or start Rollcall again.`,
      { cause },
    );
  });

/** `preferred` if it is free, otherwise a port that the system picks. */
const freePort = (preferred: number): Promise<number> =>
  usablePort({ host: HOST, port: preferred }).catch((error: unknown) => {
    if (preferred !== 0) return freePort(0);
    throw error;
  });
