import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { faceFile, faceRules, SCRIPT_FAMILIES, SCRIPT_FONTS } from '#contract/scripts.ts';

/** A CSS rule that contains a whole font file, and the characters it is declared for. The file may lack some. */
export interface FontFace {
  readonly css: string;
  readonly weight: number;
  readonly isFor: (codePoint: number) => boolean;
}

/** In order of preference: if several are for a character, the first one is used. */
const PACKAGES: readonly { readonly from: string; readonly subset?: string }[] = [
  { from: '@fontsource/anek-latin' },
  { from: '@fontsource/anek-devanagari' },
  ...SCRIPT_FONTS,
];

/** One file per weight. With a variable font a PDF would hold every glyph as a drawing, larger and slower to print. */
const WEIGHTS = [400, 600];

export const FONT_FAMILIES = `'Anek Latin', 'Anek Devanagari', ${SCRIPT_FAMILIES}, sans-serif`;

/** The report's own fonts. The printed page may fetch nothing, and a bare machine has no fonts at all. */
export async function loadFonts(): Promise<FontFace[]> {
  const faces = await Promise.all(
    PACKAGES.flatMap(({ from, subset }) =>
      WEIGHTS.map(weight => facesOf(`${from}/${weight}.css`, weight, subset)),
    ),
  );
  return faces.flat();
}

async function facesOf(name: string, weight: number, subset?: string): Promise<FontFace[]> {
  const stylesheet = createRequire(import.meta.url).resolve(name);
  const rules = faceRules(await readFile(stylesheet, 'utf8'), subset);
  return Promise.all(rules.map(rule => faceOf(rule, weight, path.dirname(stylesheet))));
}

async function faceOf(rule: string, weight: number, folder: string): Promise<FontFace> {
  const content = await readFile(path.join(folder, faceFile(rule)), 'base64');
  return {
    css: rule.replace(/src:[^;]*;/, `src: url(data:font/woff2;base64,${content});`),
    weight,
    isFor: inRanges(/unicode-range:([^;}]+)/.exec(rule)?.[1] ?? ''),
  };
}

/** Parses the CSS notation of ranges: U+0900-097F,U+20B9. */
function inRanges(notation: string): FontFace['isFor'] {
  const ranges = [...notation.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].map(
    ([, from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const,
  );
  return codePoint => ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
}

/**
 * The rules of the fonts that a text needs, in each weight. Most reports need one script, and each takes time to
 * load.
 */
export function fontsFor(text: string, faces: readonly FontFace[]): string {
  const needed = new Set<FontFace>();
  for (const character of new Set(text))
    for (const weight of WEIGHTS) {
      const face = faces.find(each => each.weight === weight && each.isFor(character.codePointAt(0) ?? 0));
      if (face) needed.add(face);
    }
  return faces
    .filter(face => needed.has(face))
    .map(face => face.css)
    .join('\n');
}
