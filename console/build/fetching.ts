import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { Plugin } from 'vite';

const IMPORT = /\bimport\((`\.\/[\w.-]+\.js`)\)/g;

/** Vite's own code that fetches the files of a part before it is imported. */
const PRELOADS = '\0vite/preload-helper.js';

const CHANGES: readonly (readonly [RegExp, string])[] = [
  // What failed is not done: neither in its list nor on the page.
  [/(\(err\) => \{\s*)seen\[href\] = void 0;/, '$1delete seen[href];'],
  [/(if \(e\.type === "error"\)) (rej\()/, '$1 link.remove(), $2'],
];

/**
 * Lets every part that is loaded on demand be asked for again. Chromium remembers that a module could not be fetched,
 * and answers each later import of it without the network, until the page is loaded anew.
 *
 * A style sheet that could not be fetched is asked for again with its part. Otherwise the part would be shown without it.
 */
export function loadAgain(): Plugin {
  return {
    name: 'rollcall-load-again',
    apply: 'build',
    transform(code, id) {
      if (id !== PRELOADS) return undefined;
      return { code: CHANGES.reduce(replaced, code), map: null };
    },
    // A file that differs needs another name, because an open page of a previous version has no `loadAgain`.
    augmentChunkHash: () => 'load-again',
    generateBundle: {
      // After the bundler has written the imports.
      order: 'post',
      handler(_, bundle) {
        let changed = 0;
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk') continue;
          output.code = output.code.replaceAll(IMPORT, (_found, file: string) => {
            changed += 1;
            return `loadAgain(${file},a=>import(a))`;
          });
        }
        if (changed === 0) throw new Error('the build has no part that is loaded on demand');
      },
    },
  };
}

function replaced(code: string, [from, to]: readonly [RegExp, string]): string {
  if (!from.test(code)) throw new Error(`Vite fetches the files of a part in another way: ${from}`);
  return code.replace(from, to);
}

const PRELOAD = /<link rel="modulepreload" (crossorigin href="[^"]+")>/g;
const COMMENT = /\s*<!--.*?-->/gs;

/**
 * Asks for the files that the first one imports by script elements of their own instead of preloads. Chromium throws a
 * preload away that a service worker answered before the import that needs it, and fetches the file a second time.
 *
 * The page's comments are for developers, so phones do not fetch them.
 */
export function startScripts(): Plugin {
  return {
    name: 'rollcall-start-scripts',
    apply: 'build',
    transformIndexHtml: {
      // After the bundler has written the preloads.
      order: 'post',
      handler(html) {
        const page = html.replaceAll(
          PRELOAD,
          (_found, file: string) => `<script type="module" ${file.replace('href', 'src')}></script>`,
        );
        if (page === html) throw new Error('the first page preloads nothing');
        return page.replaceAll(COMMENT, '');
      },
    },
  };
}

const TEXT = /\.(?:js|css)$/;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Lays each script and style sheet beside itself, compressed as small as possible. The server sends that copy: to
 * compress a file so well with every answer would take too long. Browsers ask for brotli over TLS only.
 */
export function compressed(): Plugin {
  return {
    name: 'rollcall-compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const assets = path.join(dir, 'assets');
      const files = (await readdir(assets)).filter(file => TEXT.test(file));
      await Promise.all(files.map(file => compress(path.join(assets, file))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  const params = { [zlib.BROTLI_PARAM_SIZE_HINT]: text.length };
  await writeFile(`${file}.br`, await brotli(text, { params }));
  await writeFile(`${file}.gz`, await gzipped(text, { level: zlib.Z_BEST_COMPRESSION }));
}
