import type { Plugin } from 'vite';

/**
 * Libraries and their parts. They change only with their version and stay in the browser's cache, so they are kept
 * apart from our own code.
 */
type Part = 'react' | 'mantine' | 'rest';

/** How many characters of each part a file holds. */
type PartsOfFile = Readonly<Record<Part, number>>;

/** Beside Vite's own manifest. */
export const PARTS_FILE = '.vite/parts.json';

const PARTS: readonly (readonly [Part, RegExp])[] = [
  ['react', /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/],
  ['mantine', /node_modules[\\/](?:@mantine[\\/](?:core|hooks)|@floating-ui)[\\/]/],
];

const partOf = (module: string): Part => PARTS.find(([, path]) => path.test(module))?.[0] ?? 'rest';

/** Writes the contents of each build file to a list, for `npm run sizes`. */
export function parts(): Plugin {
  return {
    name: 'rollcall-parts',
    generateBundle(_, bundle) {
      const files: Record<string, PartsOfFile> = {};
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        const lengths = { react: 0, mantine: 0, rest: 0 };
        for (const [id, { renderedLength }] of Object.entries(output.modules))
          lengths[partOf(id)] += renderedLength;
        files[output.fileName] = lengths;
      }
      this.emitFile({ type: 'asset', fileName: PARTS_FILE, source: JSON.stringify(files) });
    },
  };
}
