import type { Plugin } from 'vite';

/** Vite's own code that fetches the files of a part before it is imported. */
const PRELOADS = '\0vite/preload-helper.js';

const CHANGES: readonly (readonly [RegExp, string])[] = [
  // What failed is not done: neither in its list nor on the page.
  [/(\(err\) => \{\s*)seen\[href\] = void 0;/, '$1delete seen[href];'],
  [/(if \(e\.type === "error"\)) (rej\()/, '$1 link.remove(), $2'],
];

/**
 * Has a style sheet that could not be fetched asked for again with its part. Otherwise the part would be shown without it
 * at the next try, until the page is loaded anew.
 */
export function askAgain(): Plugin {
  return {
    name: 'rollcall-ask-again',
    apply: 'build',
    transform(code, id) {
      if (id !== PRELOADS) return undefined;
      return { code: CHANGES.reduce(changed, code), map: null };
    },
  };
}

function changed(code: string, [from, to]: readonly [RegExp, string]): string {
  if (!from.test(code)) throw new Error(`Vite fetches the files of a part in another way: ${from}`);
  return code.replace(from, to);
}
