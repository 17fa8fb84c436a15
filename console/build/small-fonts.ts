import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { faceFile, faceRules } from '#contract/scripts.ts';

type Range = readonly [from: number, to: number];

/** A part of a font. A browser fetches it when a letter of it is on the screen. */
interface Part {
  readonly name: string;
  readonly ranges: readonly Range[];
}

interface SmallFont {
  readonly sheet: RegExp;
  /** The package's own part that is made smaller. Its other parts stay as they are, if they are of use here. */
  readonly of: string;
  readonly others: readonly string[];
  readonly parts: readonly Part[];
  readonly weights?: { readonly min: number; readonly max: number };
  readonly keepFeatures?: readonly string[];
}

const FONTS: readonly SmallFont[] = [
  {
    sheet: /@fontsource-variable[\\/]anek-latin[\\/]wght\.css$/,
    of: 'latin',
    others: ['latin-ext', 'vietnamese'],
    parts: [
      // What English is written with, and what our own texts have besides.
      {
        name: 'english',
        ranges: [
          [0x20, 0x7e],
          [0xa0, 0xa0],
          [0xb7, 0xb7],
          [0xd7, 0xd7],
          [0x2010, 0x2026],
        ],
      },
      {
        name: 'rest',
        ranges: [
          [0xa1, 0xb6],
          [0xb8, 0xd6],
          [0xd8, 0xff],
          [0x131, 0x131],
          [0x152, 0x153],
          [0x2bb, 0x2bc],
          [0x2c6, 0x2c6],
          [0x2da, 0x2da],
          [0x2dc, 0x2dc],
          [0x2027, 0x206f],
          [0x20ac, 0x20ac],
          [0x2122, 0x2122],
          [0x2190, 0x2193],
          [0x2212, 0x2212],
          [0x2215, 0x2215],
          [0xfffd, 0xfffd],
        ],
      },
    ],
    // No text of ours is lighter. The boldest is the package's own: of faces with other weights, a browser would take
    // only those that hold the wanted one, so a bold name would be drawn without these parts.
    weights: { min: 400, max: 800 },
    // Without kerning, which is a third of the file. A line is a pixel longer then, and looks the same.
    keepFeatures: ['ccmp', 'lnum', 'locl', 'mark', 'tnum'],
  },
  {
    sheet: /@fontsource[\\/]anek-devanagari[\\/]\d+\.css$/,
    of: 'devanagari',
    others: [],
    parts: [
      // Hindi, Marathi, Nepali, Konkani, Maithili, Bodo and Dogri as they are written today. All in one part, because
      // letters of two parts cannot be joined.
      {
        name: 'today',
        ranges: [
          [0x901, 0x903],
          [0x905, 0x90b],
          [0x90d, 0x90d],
          [0x90f, 0x911],
          [0x913, 0x928],
          [0x92a, 0x933],
          [0x935, 0x939],
          [0x93c, 0x943],
          [0x945, 0x945],
          [0x947, 0x949],
          [0x94b, 0x94d],
          [0x950, 0x950],
          [0x958, 0x95f],
          [0x964, 0x970],
          [0x200c, 0x200d],
          [0x25cc, 0x25cc],
        ],
      },
      // Letters of old texts and of other languages' sounds. Their words come from this part whole or not at all.
      {
        name: 'rare',
        ranges: [
          [0x900, 0x900],
          [0x904, 0x904],
          [0x90c, 0x90c],
          [0x90e, 0x90e],
          [0x912, 0x912],
          [0x929, 0x929],
          [0x934, 0x934],
          [0x93a, 0x93b],
          [0x944, 0x944],
          [0x946, 0x946],
          [0x94a, 0x94a],
          [0x94e, 0x94f],
          [0x951, 0x957],
          [0x960, 0x963],
          [0x971, 0x97f],
          [0x1cd0, 0x1cf9],
          [0xa830, 0xa839],
          [0xa8e0, 0xa8ff],
        ],
      },
    ],
  },
];

/** The fonts of most screens, in parts small enough for a slow network. They are written to `folder`. */
export function smallFonts(folder: string): Plugin {
  return {
    name: 'rollcall-small-fonts',
    enforce: 'pre',
    async transform(css, id) {
      const font = FONTS.find(({ sheet }) => sheet.test(id));
      if (!font) return undefined;
      const rule = ruleOf(css, font.of);
      const whole = path.resolve(path.dirname(id), faceFile(rule));
      await mkdir(folder, { recursive: true });
      const made = font.parts.map(part => ruleOfPart(rule, whole, font, part, folder));
      const kept = font.others.map(other => ruleOf(css, other));
      return { code: [...kept, ...(await Promise.all(made))].join('\n'), map: null };
    },
  };
}

/** The rule of one of the package's parts, known by the name of its file. */
function ruleOf(css: string, part: string): string {
  const rule = faceRules(css).find(each =>
    new RegExp(`-${part}-(?:wght|\\d+)-normal\\.`).test(faceFile(each)),
  );
  if (rule === undefined) throw new Error(`the font has no part for ${part}`);
  return rule;
}

async function ruleOfPart(
  rule: string,
  whole: string,
  { weights, keepFeatures }: SmallFont,
  { name, ranges }: Part,
  folder: string,
): Promise<string> {
  const file = path.join(folder, path.basename(whole).replace(/-(?=wght|\d+-normal)/, `-${name}-`));
  const made = await subsetFont(await readFile(whole), textOf(ranges), {
    targetFormat: 'woff2',
    noHinting: true,
    ...(keepFeatures && { keepFeatures }),
    ...(weights && { variationAxes: { wght: weights } }),
  });
  await writeFile(file, made);
  return rule
    .replace(/src:[^;]*;/, `src: url(${JSON.stringify(file)}) format('woff2');`)
    .replace(/unicode-range:[^;]*;/, `unicode-range: ${ranges.map(rangeInCss).join(',')};`)
    .replace(/font-weight: \d+ \d+;/, whole =>
      weights ? `font-weight: ${weights.min} ${weights.max};` : whole,
    );
}

const textOf = (ranges: readonly Range[]): string =>
  ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    .map(code => String.fromCodePoint(code))
    .join('');

const hex = (code: number): string => code.toString(16).toUpperCase();
const rangeInCss = ([from, to]: Range): string => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`;
