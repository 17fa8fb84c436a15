import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** One font file as a rule that carries it whole, and the characters it draws. */
export interface FontFace {
  readonly css: string;
  readonly draws: (codePoint: number) => boolean;
}

/** In order of preference: where both draw a character, the first does. */
const PACKAGES = ['@fontsource-variable/anek-latin', '@fontsource-variable/anek-devanagari'];

export const FONT_FAMILIES = "'Anek Latin Variable', 'Anek Devanagari Variable', sans-serif";

/** The report's own fonts. The page that is printed may fetch nothing, and a bare machine has no fonts at all. */
export async function loadFonts(): Promise<FontFace[]> {
  const faces = await Promise.all(PACKAGES.map(facesOf));
  return faces.flat();
}

async function facesOf(name: string): Promise<FontFace[]> {
  const stylesheet = createRequire(import.meta.url).resolve(name);
  const css = await readFile(stylesheet, 'utf8');
  const rules = css.match(/@font-face\s*\{[^}]*\}/g) ?? [];
  return Promise.all(rules.map(rule => faceOf(rule, path.dirname(stylesheet))));
}

async function faceOf(rule: string, folder: string): Promise<FontFace> {
  const file = /url\(([^)]+)\)/.exec(rule)?.[1] ?? '';
  const content = await readFile(path.join(folder, file), 'base64');
  return {
    css: rule.replace(file, `data:font/woff2;base64,${content}`),
    draws: inRanges(/unicode-range:([^;}]+)/.exec(rule)?.[1] ?? ''),
  };
}

/** The CSS notation of ranges: U+0900-097F,U+20B9. */
function inRanges(notation: string): FontFace['draws'] {
  const ranges = [...notation.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].map(
    ([, from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const,
  );
  return codePoint => ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
}

/** The rules of the fonts a text needs: most reports need one file, and each costs time to load. */
export function fontsFor(text: string, faces: readonly FontFace[]): string {
  const needed = new Set<FontFace>();
  for (const character of new Set(text)) {
    const face = faces.find(each => each.draws(character.codePointAt(0) ?? 0));
    if (face) needed.add(face);
  }
  return faces
    .filter(face => needed.has(face))
    .map(face => face.css)
    .join('\n');
}
