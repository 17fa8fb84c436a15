import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { readIfThere } from '../files.ts';
import { exitOf, isAlive } from '../processes.ts';
import type { Home } from './account.ts';
import type { Program } from './programs.ts';

export interface Postmaster {
  readonly port: number;
  readonly pid: number;
  /** Settles when the server has ended, for whatever reason, with its last words. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '80',
  shared_buffers: '128MB',
  // Said aloud, because the promise "acknowledged is stored" rests on them.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Queries here are short: compiling them costs more than it gains.
  jit: 'off',
  lc_messages: 'C',
  log_checkpoints: 'off',
  // Statements and row values are personal data, and do not belong in a log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** Starts the server on `port`, or on a free one when that is taken. */
export async function startPostmaster(home: Home, program: Program, port: number): Promise<Postmaster> {
  stopLeftOver(home, program);
  for (let attempt = 1; ; attempt++) {
    const chosen = await freePort(port);
    try {
      return await launch(home, program, chosen);
    } catch (error) {
      // Between our look and its bind, somebody else took the port.
      if (attempt === 3 || !String(error).includes('could not bind')) throw error;
    }
  }
}

async function launch(home: Home, program: Program, port: number): Promise<Postmaster> {
  const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = spawn(program('postgres'), ['-D', home.cluster, ...settings], {
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
  return { port, pid: child.pid ?? 0, ended, stop: () => stop(child, home, program) };
}

/** The newest lines of the server's log, for the case that it ends. */
function lastWords(child: ChildProcess, log: Interface): string[] {
  const words: string[] = [];
  log.on('line', line => {
    words.push(line);
    if (words.length > 20) words.shift();
  });
  child.on('error', error => words.push(error.message));
  return words;
}

/** A "fast" stop: open transactions roll back, everything committed reaches the disk. */
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
 * A helper that was killed -9 leaves its server running: stop that one first. After a power cut its process id may
 * belong to a stranger, who must not be signalled, and whom PostgreSQL would mistake for a running server: writing
 * our own id there tells it that the file is stale, yet keeps its check for surviving backends.
 */
function stopLeftOver(home: Home, program: Program): void {
  const file = path.join(home.cluster, 'postmaster.pid');
  const [pid, ...rest] = readIfThere(file)?.split('\n') ?? [];
  if (!pid || !isAlive(Number(pid))) return;
  if (worksIn(Number(pid), home.cluster)) stopByDirectory(home, program);
  else writeFileSync(file, [process.pid, ...rest].join('\n'));
}

/** PostgreSQL's processes work in their cluster; where that cannot be seen, the program's name must do. */
function worksIn(pid: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    if (process.platform === 'linux') return false;
    if (process.platform === 'win32') return true; // pg_ctl signals by a named pipe only a server listens on
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(
      cluster,
    );
  }
}

/** `preferred` when it can be bound, else one the system picks. */
async function freePort(preferred: number): Promise<number> {
  const server = createServer();
  const bound = once(server.listen(preferred, '127.0.0.1'), 'listening');
  try {
    await bound;
  } catch (error) {
    if (preferred !== 0) return freePort(0);
    throw error;
  }
  const address = server.address();
  await new Promise(resolve => server.close(resolve));
  if (typeof address === 'object' && address) return address.port;
  throw new Error('The system gave no free port for the embedded database.');
}
