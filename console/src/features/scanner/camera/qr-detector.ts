import { decodeQR } from 'qr/decode.js';
import { readsPictures } from '../../../lib/reads-pictures.ts';
import { type GreyPicture, greyOf, sharpened } from './sharpen.ts';

/**
 * How far to sharpen, as shares of the picture's width: a small code needs the first, one that is out of focus or
 * moves the second (`npm run bench -- scan`).
 */
const SHARPEN = [0.022, 0.01] as const;

/** The text of the code in a picture, which may be light on dark. Null: none was read. */
export function readPicture(picture: GreyPicture, nth = 0): string | null {
  const radius = Math.max(2, Math.round(picture.width * (SHARPEN[nth % SHARPEN.length] ?? 0)));
  return decoded(picture) ?? decoded(sharpened(picture, radius));
}

function decoded({ width, height, luma }: GreyPicture): string | null {
  try {
    // The decoder reads only the brightness, which comes first in this format.
    return decodeQR({ width, height, data: luma }, { format: 'I420' });
  } catch {
    return null;
  }
}

/**
 * The part of the browsers' BarcodeDetector that html5-qrcode uses. It reads what the library's own decoder does not:
 * light on dark, out of focus, tilted, with little contrast. The library uses the two in turn.
 */
class QrDetector {
  #looks = 0;

  async detect(canvas: HTMLCanvasElement) {
    const { width, height } = canvas;
    const seen = canvas.getContext('2d')?.getImageData(0, 0, width, height);
    const text = seen ? readPicture(greyOf(seen), this.#looks++) : null;
    return text === null ? [] : [{ rawValue: text, format: 'qr_code', boundingBox: { width, height } }];
  }
}

/**
 * Where the browser has no detector of its own (Safari, desktops), html5-qrcode finds ours in its place. It throws where
 * ours would see nothing.
 */
export function offerDetector(): void {
  if ('BarcodeDetector' in window) return;
  if (!readsPictures()) throw new DOMException('Pictures are hidden from pages', 'SecurityError');
  Object.defineProperty(window, 'BarcodeDetector', { value: QrDetector, configurable: true });
}
