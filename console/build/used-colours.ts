import type { Plugin } from 'vite';

const PALETTES = /@mantine[\\/]core[\\/]styles[\\/]default-css-variables\.css/;
/** Mantine's palettes that no style and no component here names. */
const UNUSED = 'pink|grape|violet|indigo|cyan|lime|yellow|orange';
const DEFINED = new RegExp(String.raw`--mantine-color-(?:${UNUSED})-[\w-]+:[^;}]+;?`, 'g');
const NAMED = new RegExp(String.raw`var\(--mantine-color-(?:${UNUSED})-`);

/** Leaves unused palettes out of the style sheet that every first page fetches. Ends a build that needs one of them. */
export function usedColours(): Plugin {
  return {
    name: 'rollcall-used-colours',
    enforce: 'pre',
    transform: {
      filter: { id: PALETTES },
      handler: code => code.replaceAll(DEFINED, ''),
    },
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle))
        if (output.type === 'asset' && output.fileName.endsWith('.css') && NAMED.test(String(output.source)))
          this.error(`${output.fileName} names a colour that build/used-colours.ts leaves out`);
    },
  };
}
