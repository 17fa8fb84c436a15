import type { Plugin } from 'vite';
import { faceFile, faceRules, SCRIPT_FONTS } from '#contract/scripts.ts';
import { inRoot } from '#platform/paths.ts';

const WRITES_JSON_SCHEMA =
  /node_modules[\\/]zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/;
/** Zod's own sentences. The console has better ones for every problem (`field-sentences.ts`). */
const ZOD_ENGLISH = /node_modules[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/;
const ZOD_METHODS = /node_modules[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;
/** The old way to write a format, `z.string().email()`. It would bring every format that Zod knows. */
const ZOD_FORMAT =
  /^ {4}\w+\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},\n/gm;

/**
 * Leaves out of Zod what only other programs use: descriptions of schemas as JSON Schema, which the server makes for
 * the API's document, Zod's own sentences, and the formats of texts that nothing here asks for.
 */
export function smallZod(): Plugin {
  return {
    name: 'rollcall-small-zod',
    enforce: 'pre',
    transform(code, id) {
      if (WRITES_JSON_SCHEMA.test(id)) return { code: withoutWork(code), map: null };
      if (ZOD_ENGLISH.test(id))
        return { code: 'export default () => ({ localeError: () => undefined });', map: null };
      if (ZOD_METHODS.test(id)) return { code: withoutFormats(code), map: null };
      return undefined;
    },
  };
}

function withoutWork(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name);
  return names.map(name => `export const ${name} = () => undefined;`).join('\n');
}

function withoutFormats(code: string): string {
  const left = code.replaceAll(ZOD_FORMAT, '');
  if (left === code) throw new Error('the formats of zod are written in another way');
  return left;
}

const PREFETCHES =
  /node_modules[\\/]react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]dom[\\/]ssr[\\/]components\.js$/;
const ROUTER_EXPORTS = /^export \{ ([^}]+) \};/m;

const ROUTER_LEFT = `import { createContext } from 'react';
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
      const names = ROUTER_EXPORTS.exec(code)?.[1]?.split(', ') ?? [];
      const others = names.filter(name => !ROUTER_LEFT.includes(`const ${name} `));
      return {
        code: ROUTER_LEFT + others.map(name => `export const ${name} = undefined;\n`).join(''),
        map: null,
      };
    },
  };
}

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

const PALETTES = /@mantine[\\/]core[\\/]styles[\\/]default-css-variables\.css/;
/** Mantine's palettes that no style and no component here names. */
const UNUSED_PALETTES = 'pink|grape|violet|indigo|cyan|lime|yellow|orange';
const COLOUR_DEFINED = new RegExp(String.raw`--mantine-color-(?:${UNUSED_PALETTES})-[\w-]+:[^;}]+;?`, 'g');
const COLOUR_NAMED = new RegExp(String.raw`var\(--mantine-color-(?:${UNUSED_PALETTES})-`);

/** Leaves unused palettes out of the style sheet that every first page fetches. Ends a build that needs one of them. */
export function usedColours(): Plugin {
  return {
    name: 'rollcall-used-colours',
    enforce: 'pre',
    transform: {
      filter: { id: PALETTES },
      handler: code => code.replaceAll(COLOUR_DEFINED, ''),
    },
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle))
        if (
          output.type === 'asset' &&
          output.fileName.endsWith('.css') &&
          COLOUR_NAMED.test(String(output.source))
        )
          this.error(`${output.fileName} names a colour that build/left-out.ts leaves out`);
    },
  };
}

/**
 * html5-qrcode has a copy of all of ZXing in one file of 290 kB, of which a bundler can leave nothing out. The scanner
 * gets the part that reads QR codes instead, which saves 47 KiB on the way. What `/scan` may weigh is bounded, so it
 * would be noticed if the library named its copy differently one day. Other parts that nobody uses are left out, too.
 */
export function zxingForQr(): Plugin {
  return {
    name: 'rollcall-zxing-for-qr',
    enforce: 'pre',
    resolveId: source =>
      source.endsWith('/third_party/zxing-js.umd')
        ? inRoot('console/src/features/scanner/camera/zxing-qr.ts')
        : undefined,
    transform(code, id) {
      if (LISTS_CAMERAS.test(id)) return { code: 'export const CameraRetriever = {};', map: null };
      return OF_LIBRARY.test(id)
        ? { code: code.replace(OLD_CLASS, '$1/* @__PURE__ */ '), map: null }
        : undefined;
    },
  };
}

/** The scanner lists the cameras by itself (`camera-choice.ts`). */
const LISTS_CAMERAS = /node_modules[\\/]html5-qrcode[\\/]esm[\\/]camera[\\/]retriever\.js$/;
const OF_LIBRARY = /node_modules[\\/]html5-qrcode[\\/]esm[\\/]/;
/** An old form of a class. The bundler cannot see that making one does nothing else, and would keep the unused ones. */
const OLD_CLASS = /^(var \w+ = )(?=\(function \()/gm;

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
