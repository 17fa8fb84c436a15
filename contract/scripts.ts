/** A font for names in one script: the package it comes in, what style sheets call it, and the package's part for that script. */
export interface ScriptFont {
  readonly family: string;
  readonly from: string;
  readonly subset: string;
}

/**
 * The scripts that languages of India are written in, beside Latin and Devanagari, whose fonts every screen has.
 * Anek where it can be had as files of one weight, and Noto Sans otherwise.
 */
export const SCRIPT_FONTS: readonly ScriptFont[] = [
  { family: 'Anek Bangla', from: '@fontsource/anek-bangla', subset: 'bengali' },
  { family: 'Anek Gujarati', from: '@fontsource/anek-gujarati', subset: 'gujarati' },
  { family: 'Anek Kannada', from: '@fontsource/anek-kannada', subset: 'kannada' },
  { family: 'Anek Malayalam', from: '@fontsource/anek-malayalam', subset: 'malayalam' },
  { family: 'Anek Odia', from: '@fontsource/anek-odia', subset: 'oriya' },
  { family: 'Anek Tamil', from: '@fontsource/anek-tamil', subset: 'tamil' },
  { family: 'Anek Telugu', from: '@fontsource/anek-telugu', subset: 'telugu' },
  { family: 'Noto Sans Gurmukhi', from: '@fontsource/noto-sans-gurmukhi', subset: 'gurmukhi' },
  { family: 'Noto Sans Arabic', from: '@fontsource/noto-sans-arabic', subset: 'arabic' },
  { family: 'Noto Sans Meetei Mayek', from: '@fontsource/noto-sans-meetei-mayek', subset: 'meetei-mayek' },
  { family: 'Noto Sans Ol Chiki', from: '@fontsource/noto-sans-ol-chiki', subset: 'ol-chiki' },
];

/** As style sheets list them. A character is drawn in the first that has it. */
export const SCRIPT_FAMILIES = SCRIPT_FONTS.map(({ family }) => `'${family}'`).join(', ');

/** Of a package's style sheet, the rules of one part: its other letters are those of fonts that come first. */
export const faceRules = (css: string, subset?: string): string[] =>
  (css.match(/@font-face\s*\{[^}]*\}/g) ?? []).filter(
    rule => subset === undefined || new RegExp(`-${subset}-\\d`).test(rule),
  );

/** The file in which every browser of today takes a face; the others that a rule names are for older ones. */
export const faceFile = (rule: string): string => /url\(['"]?([^'")]+\.woff2)/.exec(rule)?.[1] ?? '';
