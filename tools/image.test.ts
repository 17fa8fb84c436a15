import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { inRoot, ROOT } from '#platform/paths.ts';
import { WORKER_NODE_OPTIONS } from '#workers/node-options.ts';

/** The programs that the containers run. */
const ENTRIES = [
  'server/main.ts',
  'server/cluster/server-process.ts',
  'workers/main.ts',
  'workers/healthy.ts',
  'tools/migrate.ts',
];
const { dependencies, imports, scripts } = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    imports: z.record(z.string(), z.string()),
    scripts: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync(inRoot('package.json'), 'utf8')));

const rules = readFileSync(inRoot('.dockerignore'), 'utf8')
  .split('\n')
  .filter(line => line && !line.startsWith('#'));

/** Docker's rule: the last matching line decides, and a line that matches a folder matches everything in it. */
function isInImage(file: string): boolean {
  const parts = file.split('/');
  const places = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  const fits = (rule: string): boolean => rule === '*' || places.some(place => path.matchesGlob(place, rule));
  const last = rules.findLast(rule => fits(rule.replace(/^!/, '')));
  return last?.startsWith('!') ?? true;
}

const IMPORT = /(?:^(?:import|export|\}).* from |^import |\bimport\()'([^']+)'/gm;

/** Every file and package that an entry loads. */
function reached(): { files: Set<string>; packages: Set<string> } {
  const files = new Set(ENTRIES);
  const packages = new Set<string>();
  for (const file of files)
    for (const [, name = ''] of readFileSync(inRoot(file), 'utf8').matchAll(IMPORT)) {
      const [alias] = name.split('/');
      const target = imports[`${alias}/*`];
      if (name.startsWith('.')) files.add(path.relative(ROOT, inRoot(path.dirname(file), name)));
      else if (target) files.add(path.join(target.replace('*', ''), name.slice(`${alias}/`.length)));
      else if (!name.startsWith('node:')) packages.add(/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
    }
  return { files, packages };
}

test('every file that server, worker and migration load is in the image', () => {
  const { files } = reached();
  expect(files.size).toBeGreaterThan(200);
  expect([...files].filter(file => !existsSync(inRoot(file)) || !isInImage(file))).toEqual([]);
});

test('every package they load stays when the image drops development packages', () => {
  const { packages } = reached();
  expect(packages).toContain('koa');
  expect([...packages].filter(name => !(name in dependencies))).toEqual([]);
});

test('no test, and no file that a clone has besides its sources, is in the image', () => {
  for (const file of [
    '.env',
    '.data/secrets.json',
    '.git/config',
    'console/dist/index.html',
    'node_modules/x.js',
  ])
    expect(isInImage(file), file).toBe(false);
  expect(isInImage('testing/database/database.ts')).toBe(false);
  expect(isInImage('tools/image.test.ts')).toBe(false);
});

test('the worker runs with the same options of Node in its image, by its script and by npm start', () => {
  const [options, entry] = [WORKER_NODE_OPTIONS, 'workers/main.ts'];
  expect(readFileSync(inRoot('Dockerfile'), 'utf8')).toContain(
    `CMD ${JSON.stringify(['node', ...options, entry]).replaceAll('","', '", "')}`,
  );
  expect(scripts['worker']).toBe(['exec node', ...options, entry].join(' '));
});
