import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readIfThere } from '../files.ts';
import { inRoot } from '../paths.ts';

const DIRECTORY = inRoot('migrations');

/** One line per migration, in the format of sha256sum. */
export const CHECKSUMS_FILE = path.join(DIRECTORY, 'checksums.txt');

/** The missing lines: those of migrations that are not recorded yet. */
export function newChecksums(directory: string = DIRECTORY): string[] {
  const known = writtenDown(directory);
  return migrationsIn(directory)
    .filter(name => !known.has(name))
    .map(name => `${checksumOf(directory, name)}  ${name}`);
}

/** What is wrong with the migrations, one sentence each. A database may have run every recorded one. */
export function migrationMistakes(directory: string = DIRECTORY): string[] {
  const there = migrationsIn(directory);
  const mistakes = newChecksums(directory).map(
    line => `migrations/${line.slice(66)} is new. Write it down: npm run checksums`,
  );
  for (const [name, checksums] of writtenDown(directory))
    if (!there.includes(name))
      mistakes.push(`migrations/${name} is gone, though databases have run it. Bring it back.`);
    else if (checksums.length > 1)
      mistakes.push(
        `migrations/checksums.txt names ${name} ${checksums.length} times. Keep the oldest line.`,
      );
    else if (checksums[0] !== checksumOf(directory, name)) mistakes.push(edited(name));
  return mistakes;
}

const edited = (name: string): string =>
  `migrations/${name} was changed, and databases that have run it would stay as they are. Restore it, and write a new migration for the change. (Nobody has run it yet, because it never left your branch? Then delete its line in migrations/checksums.txt and run: npm run checksums)`;

const migrationsIn = (directory: string): string[] =>
  readdirSync(directory)
    .filter(name => name.endsWith('.ts'))
    .sort();

/** By name, because a merge may bring the lines in any order. */
function writtenDown(directory: string): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const line of readIfThere(path.join(directory, 'checksums.txt'))?.split('\n') ?? []) {
    const [checksum, name] = line.trim().split(/\s+/);
    if (checksum && name) byName.set(name, [...(byName.get(name) ?? []), checksum]);
  }
  return byName;
}

/** Computed with line feeds, as git stores them, so that it is the same in every clone. */
const checksumOf = (directory: string, name: string): string =>
  createHash('sha256')
    .update(readFileSync(path.join(directory, name), 'utf8').replaceAll('\r\n', '\n'))
    .digest('hex');
