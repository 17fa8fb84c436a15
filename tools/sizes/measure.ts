import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { PARTS_FILE } from '../../console/build/parts.ts';
import { BARE_SCREENS, type Screen, SHELL_SCREENS } from '../../console/src/app/screens.ts';

/** The JavaScript that a browser fetches if a screen is opened first, in bytes after gzip. */
interface RouteSize {
  readonly route: string;
  readonly all: number;
  /** Without react (and its router) and Mantine's core, which change only with their versions. */
  readonly ours: number;
}

const chunk = z.object({
  file: z.string(),
  name: z.string().optional(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).optional(),
});
const manifestSchema = z.record(z.string(), chunk);
const partsSchema = z.record(
  z.string(),
  z.object({ react: z.number(), mantine: z.number(), rest: z.number() }),
);

const ENTRY = 'index.html';
/** The file with the frame around most screens: see console/build/chunks.ts. */
const FRAME = 'signed-in';

/** The size of each screen of a built console, largest first. */
export function routeSizes(dist: string): RouteSize[] {
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(dist, file), 'utf8'));
  const manifest = manifestSchema.parse(read('.vite/manifest.json'));
  const parts = partsSchema.parse(read(PARTS_FILE));
  const sizes = new Map<string, { readonly all: number; readonly ours: number }>();

  const sizeOf = (file: string) => {
    const known = sizes.get(file);
    if (known) return known;
    const all = gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length;
    const { react, mantine, rest } = parts[file] ?? { react: 0, mantine: 0, rest: 1 };
    // After packing, the size is divided by each part's share of the text.
    const size = { all, ours: all * (rest / Math.max(1, react + mantine + rest)) };
    sizes.set(file, size);
    return size;
  };
  const filesOf = (name: string, found = new Set<string>()): Set<string> => {
    const { file, imports = [] } = chunk.parse(manifest[name]);
    if (found.has(file)) return found;
    found.add(file);
    for (const each of imports) filesOf(each, found);
    return found;
  };
  const frameName = Object.keys(manifest).find(key => manifest[key]?.name === FRAME);
  if (frameName === undefined) throw new Error(`the build has no file of the name ${FRAME}`);
  const measure = (screen: Screen, frame: readonly string[]): RouteSize => {
    const files = new Set([ENTRY, ...frame, moduleOf(screen)].flatMap(name => [...filesOf(name)]));
    const programs = [...files].filter(file => file.endsWith('.js')).map(sizeOf);
    const sum = (of: 'all' | 'ours'): number =>
      Math.round(programs.reduce((whole, size) => whole + size[of], 0));
    return { route: screen.path, all: sum('all'), ours: sum('ours') };
  };
  return [
    ...BARE_SCREENS.map(screen => measure(screen, [])),
    ...SHELL_SCREENS.map(screen => measure(screen, [frameName])),
  ].toSorted((a, b) => b.ours - a.ours);
}

/** The file that a screen is loaded from, found in its source, by its name in the manifest. */
function moduleOf({ path: route, lazy }: Screen): string {
  const file = /features\/[^'"]+\.tsx/.exec(lazy.toString())?.[0];
  if (file === undefined) throw new Error(`the screen of ${route} does not say what it is loaded from`);
  return `src/${file}`;
}
