/** The scripts of India's languages, as regular expressions name them, and the language that most people write in each. */
const LANGUAGES = [
  ['Devanagari', 'hi'],
  ['Bengali', 'bn'],
  ['Gujarati', 'gu'],
  ['Kannada', 'kn'],
  ['Malayalam', 'ml'],
  ['Oriya', 'or'],
  ['Tamil', 'ta'],
  ['Telugu', 'te'],
  ['Gurmukhi', 'pa'],
  ['Arabic', 'ur'],
  ['Meetei_Mayek', 'mni'],
  ['Ol_Chiki', 'sat'],
] as const;

/**
 * The language in which a screen reader should read a text, by the script of most of its letters. An English voice
 * reads no Devanagari, and a Hindi voice reads Marathi well enough. Undefined: the page's own.
 */
export function languageOf(text: string): string | undefined {
  const lettersIn = (script: string): number =>
    text.match(new RegExp(`\\p{Script=${script}}`, 'gu'))?.length ?? 0;
  const latin = lettersIn('Latin');
  return LANGUAGES.find(([script]) => lettersIn(script) > latin)?.[1];
}
