/** What kind of file it is, by its first bytes. Its name and its sender do not count. */
type KindOfBytes =
  | { readonly kind: 'jpeg' | 'png' | 'webp' | 'zip' | 'unknown' }
  | { readonly kind: 'other'; readonly words: string };

interface Sign {
  readonly at: number;
  readonly bytes: string;
}

/** The kinds that browsers and phones make most, in latin1. */
const SIGNS: readonly (readonly [Sign, string])[] = [
  [{ at: 0, bytes: 'GIF8' }, 'a GIF'],
  [{ at: 0, bytes: '%PDF' }, 'a PDF'],
  [{ at: 0, bytes: 'BM' }, 'a bitmap (BMP)'],
  [{ at: 0, bytes: 'II*\0' }, 'a TIFF'],
  [{ at: 0, bytes: 'MM\0*' }, 'a TIFF'],
  [{ at: 4, bytes: 'ftypavif' }, 'an AVIF picture'],
  [{ at: 4, bytes: 'ftyphei' }, 'a HEIC photo'],
  [{ at: 4, bytes: 'ftypmif1' }, 'a HEIC photo'],
  [{ at: 4, bytes: 'ftyp' }, 'a film'],
];

/** The kind of a file, by its beginning. */
export function kindOfBytes(bytes: Uint8Array): KindOfBytes {
  const head = Buffer.from(bytes.subarray(0, 512)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return { kind: 'jpeg' };
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return { kind: 'png' };
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return { kind: 'webp' };
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return { kind: 'zip' };
  const found = SIGNS.find(([{ at, bytes: sign }]) => head.startsWith(sign, at));
  if (found) return { kind: 'other', words: found[1] };
  if (/<svg[\s>]/i.test(head)) return { kind: 'other', words: 'an SVG drawing' };
  if (/<(!doctype html|html|head|body|script)\b/i.test(head)) return { kind: 'other', words: 'a web page' };
  return { kind: 'unknown' };
}
