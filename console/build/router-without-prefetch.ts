import type { Plugin } from 'vite';

const PREFETCHES =
  /node_modules[\\/]react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]dom[\\/]ssr[\\/]components\.js$/;
const EXPORTS = /^export \{ ([^}]+) \};/m;

const WITHOUT = `import { createContext } from 'react';
export const FrameworkContext = createContext(undefined);
export const PrefetchPageLinks = () => null;
export const usePrefetchBehavior = () => [false, null, {}];
export const mergeRefs = ref => ref;
`;

/**
 * React Router's links can fetch the data of what they lead to, for applications that it also renders on a server.
 * Here nothing asks for that, and it is a fifth of what links and hooks weigh.
 */
export function routerWithoutPrefetch(): Plugin {
  return {
    name: 'rollcall-router-without-prefetch',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!PREFETCHES.test(id)) return undefined;
      const names = EXPORTS.exec(code)?.[1]?.split(', ') ?? [];
      const others = names.filter(name => !WITHOUT.includes(`const ${name} `));
      return {
        code: WITHOUT + others.map(name => `export const ${name} = undefined;\n`).join(''),
        map: null,
      };
    },
  };
}
