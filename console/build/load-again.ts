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
