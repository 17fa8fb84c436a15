import { Html5QrcodeShim } from 'html5-qrcode/esm/code-decoder';
import { BaseLoggger, Html5QrcodeSupportedFormats } from 'html5-qrcode/esm/core';
import { lookSize } from '../console/src/features/scanner/camera/look-sizes.ts';
import { offerDetector } from '../console/src/features/scanner/camera/qr-detector.ts';

/** How the screen shows a camera's pictures. */
export interface Seen {
  /** How many pictures there are. */
  readonly frames: number;
  readonly width: number;
  readonly height: number;
  /** Edge of the square that is decoded, in CSS pixels. */
  readonly square: number;
  /** Pixels of the camera per CSS pixel. */
  readonly scale: number;
}

/** How often the code is looked at until it is read, and the time of all looks in ms. Null: never read. */
export interface Looks {
  readonly looks: number | null;
  readonly ms: number;
}

declare global {
  interface Window {
    /** The camera's picture of this number: its brightness in base64. */
    readonly pictureOf: (nth: number) => Promise<string>;
    readonly libraryAlone: (seen: Seen) => Promise<Looks>;
    readonly asScanner: (seen: Seen) => Promise<Looks>;
  }
}

/** The library as it comes: its own decoder, in one size. */
const libraryAlone = (seen: Seen): Promise<Looks> => looksUntilRead(seen, newDecoder(false), () => 1);

/** As the scanner looks: with our detector in turn with the library's decoder, in changing sizes. */
function asScanner(seen: Seen): Promise<Looks> {
  offerDetector();
  return looksUntilRead(seen, newDecoder(true), look => lookSize(look, seen.scale));
}

const newDecoder = (withDetector: boolean): Html5QrcodeShim =>
  new Html5QrcodeShim([Html5QrcodeSupportedFormats.QR_CODE], withDetector, false, new BaseLoggger(false));

/** Draws the camera's pictures as the library does, and calls its decoders. */
async function looksUntilRead(
  { frames, width, height, square, scale }: Seen,
  decoder: Html5QrcodeShim,
  sizeOf: (look: number) => number,
): Promise<Looks> {
  const camera = new OffscreenCanvas(width, height);
  const canvas = document.createElement('canvas');
  const side = square * scale;
  let ms = 0;
  for (let look = 0; look < frames; look++) {
    const size = sizeOf(look);
    canvas.width = canvas.height = square * size;
    camera.getContext('2d')?.putImageData(pixelsOf(await window.pictureOf(look), width, height), 0, 0);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.scale(size, size);
    context?.drawImage(camera, (width - side) / 2, (height - side) / 2, side, side, 0, 0, square, square);
    const start = performance.now();
    const read = await decoder.decodeAsync(canvas).then(
      () => true,
      () => false,
    );
    ms += performance.now() - start;
    if (read) return { looks: look + 1, ms };
  }
  return { looks: null, ms };
}

function pixelsOf(frame: string, width: number, height: number): ImageData {
  const luma = atob(frame);
  // Red, green, blue and opacity of a pixel in one number.
  const pixels = new Uint32Array(width * height);
  for (let at = 0; at < luma.length; at++) pixels[at] = 0xff_00_00_00 + 0x01_01_01 * luma.charCodeAt(at);
  return new ImageData(new Uint8ClampedArray(pixels.buffer), width, height);
}

Object.assign(window, { libraryAlone, asScanner });
