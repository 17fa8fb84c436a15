// A part of the setup, so it is plain JavaScript with built-ins only.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What a console is built from, below the root of the clone. */
const SOURCES = ['console', 'contract', 'package-lock.json'];
const DIST = path.join('console', 'dist');

/**
 * A fingerprint of all that the console is built from. The times of files say nothing: what an archive unpacks is as
 * old as it was there, and a copy is new.
 */
export function fingerprintOfSources(root) {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(source => filesIn(root, source)))
    hash.update(`${file}\0`).update(
      createHash('sha256')
        .update(readFileSync(path.join(root, file)))
        .digest(),
    );
  return hash.digest('hex');
}

function filesIn(root, folder) {
  if (folder.endsWith('.json')) return [folder];
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => {
      const file = path.join(folder, entry.name);
      if (file === DIST) return [];
      return entry.isDirectory() ? filesIn(root, file) : [file];
    });
}
