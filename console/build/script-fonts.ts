import type { Plugin } from 'vite';
import { faceFile, faceRules, SCRIPT_FONTS } from '#contract/scripts.ts';

const STYLE_SHEET = /node_modules[\\/](@fontsource[\\/][\w-]+)[\\/]\d+\.css$/;

/**
 * From a font for names in one script, the console takes only that script's letters. The packages also have Latin
 * letters and files for old browsers. No browser would load them, and they would only enlarge the build.
 */
export function scriptFonts(): Plugin {
  return {
    name: 'rollcall-script-fonts',
    enforce: 'pre',
    transform(css, id) {
      const from = STYLE_SHEET.exec(id)?.[1]?.replace('\\', '/');
      const font = SCRIPT_FONTS.find(each => each.from === from);
      return font && faceRules(css, font.subset).map(inOneFile).join('\n');
    },
  };
}

const inOneFile = (rule: string): string =>
  rule.replace(/src:[^;]*;/, `src: url(${faceFile(rule)}) format('woff2');`);
