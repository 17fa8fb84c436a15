import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** The entry that is served as /sw.js. */
export const SERVICE_WORKER = 'sw';

/** The code that draws charts is large, and the numbers can be read without it. It is cached after its first use. */
const DRAWS = /node_modules[\\/](?:recharts|@mantine[\\/]charts)[\\/]/;
/** The letters of most screens. The fonts of other scripts are cached after their first use. */
const LATIN = /anek-latin-latin-english-wght-normal-.*\.woff2$/;

/** Gives the service worker the list of files of this version of the console. */
export function serviceWorker(): Plugin {
  return {
    name: 'rollcall-service-worker',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[`${SERVICE_WORKER}.js`];
        if (worker?.type !== 'chunk') throw new Error('the build has no service worker');
        if (worker.imports.length > 0) throw new Error('the service worker must stand alone');
        const files = Object.values(bundle)
          .filter(output => output !== worker && isKept(output))
          .map(({ fileName }) => `/${fileName}`)
          .toSorted();
        const version = createHash('sha256')
          .update(worker.code)
          .update(files.join())
          .digest('hex')
          .slice(0, 12);
        worker.code = worker.code.replaceAll('__SHELL__', () => JSON.stringify({ version, files }));
      },
    },
  };
}

interface Output {
  readonly fileName: string;
  readonly type: 'chunk' | 'asset';
  readonly moduleIds?: readonly string[];
}

/** Scripts and style sheets, except those that draw charts, and one font. */
function isKept({ fileName, type, moduleIds = [] }: Output): boolean {
  if (type === 'chunk') return !moduleIds.some(id => DRAWS.test(id));
  return fileName.endsWith('.css') || LATIN.test(fileName);
}
