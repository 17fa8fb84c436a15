import type { Plugin } from 'vite';

const IMPORT = /\bimport\((`\.\/[\w.-]+\.js`)\)/g;

/**
 * Lets every part that is loaded on demand be asked for again. Chromium remembers that a module could not be fetched,
 * and answers each later import of it without the network, until the page is loaded anew.
 */
export function loadAgain(): Plugin {
  return {
    name: 'rollcall-load-again',
    apply: 'build',
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
