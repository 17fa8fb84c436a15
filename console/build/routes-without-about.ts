import type { Plugin } from 'vite';

const ROUTES = /[\\/]contract[\\/][\w-]+[\\/](?:[\w-]+-)?routes\.ts$/;
/** One sentence, on its own line or on the next. */
const ABOUT = /^ {4}about:\s+(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),$/gm;

/** What a route is for stands in the API's document, which only the server makes. */
export function routesWithoutAbout(): Plugin {
  return {
    name: 'rollcall-routes-without-about',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      // Line ends stay, so that the other lines keep their numbers.
      if (!ROUTES.test(id)) return undefined;
      return { code: code.replaceAll(ABOUT, about => about.replaceAll(/[^\n]/g, '')), map: null };
    },
  };
}
