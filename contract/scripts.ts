/** A font for names in one script: its package, its name in style sheets, and the package's part for that script. */
interface ScriptFont {
  readonly family: string;
  readonly from: string;
  readonly subset: string;
}

/**
 * The scripts of India's languages besides Latin and Devanagari, whose fonts every screen has. Anek is used if it
 * comes as files of one weight, otherwise Noto Sans.
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

/** As style sheets list them. A character is drawn with the first font that has it. */
export const SCRIPT_FAMILIES = SCRIPT_FONTS.map(({ family }) => `'${family}'`).join(', ');

/** The rules of one part of a package's style sheet. Fonts that come first cover the other letters. */
export const faceRules = (css: string, subset?: string): string[] =>
  (css.match(/@font-face\s*\{[^}]*\}/g) ?? []).filter(
    rule => subset === undefined || new RegExp(`-${subset}-\\d`).test(rule),
  );

/** The font file that all current browsers use. A rule's other files are for older browsers. */
export const faceFile = (rule: string): string => /url\(['"]?([^'")]+\.woff2)/.exec(rule)?.[1] ?? '';
