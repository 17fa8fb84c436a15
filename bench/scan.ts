import { randomUUID } from 'node:crypto';
import type { Page } from 'puppeteer';
import { SCANNER } from '#contract/constants.ts';
import { launchBrowser } from '#platform/browser/launch.ts';
import { inRoot } from '#platform/paths.ts';
import { signQr } from '#platform/qr-signature.ts';
import { CAMERA, type Picture, pictureOfText, pictureSeen } from '#testing/qr-video.ts';
import { LOOK_SIZES } from '../console/src/features/scanner/camera/look-sizes.ts';
import type { Bench, Measurement } from './measurements.ts';

const CODES = 25;
/** The number of pictures that the scanner looks at in a second. Users whose code is not read by then notice. */
const LOOKS = SCANNER.fps;
/** Edges of a code on a phone's screen, and the width of the camera's picture there, in CSS pixels. */
const FARTHEST = 67;
const EDGES = [185, 125, 90, FARTHEST] as const;
const SCREEN_PX = 358;

export const scan: Bench = {
  about: `${CODES} codes in a hand that trembles, ${LOOKS} looks at each: the decoder's one size beside changing sizes`,
  async run() {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.addScriptTag({ path: inRoot('node_modules/html5-qrcode/third_party/zxing-js.umd.js') });
      const codes = Array.from({ length: CODES }, () =>
        pictureOfText(signQr('the secret of a bench', { code: randomUUID(), generation: 0 })),
      );
      const measurements: Measurement[] = [];
      for (const edge of EDGES) measurements.push(...(await atDistance(page, codes, edge)));
      return measurements;
    } finally {
      await browser.close();
    }
  },
};

async function atDistance(page: Page, codes: readonly Picture[], edge: number): Promise<Measurement[]> {
  const [one, changing]: [number[], number[]] = [[], []];
  for (const code of codes) {
    const frames = Array.from({ length: LOOKS }, (_, nth) =>
      pictureSeen(code, edge * SCALE, nth).toString('base64'),
    );
    one.push(await page.evaluate(looksUntilRead, frames, [1], GEOMETRY));
    changing.push(await page.evaluate(looksUntilRead, frames, LOOK_SIZES, GEOMETRY));
  }
  const read = (looks: readonly number[]) => looks.filter(n => n <= LOOKS).length;
  const mean = (looks: readonly number[]) => looks.reduce((sum, n) => sum + n, 0) / looks.length;
  const named = (what: string): string => `${edge} px wide on the screen, ${what}`;
  return [
    { measurement: named('read within a second in one size'), value: read(one), unit: `of ${CODES}` },
    {
      measurement: named('in changing sizes'),
      value: read(changing),
      unit: `of ${CODES}`,
      ...(edge > FARTHEST && { atLeast: CODES }),
    },
    {
      measurement: named('looks ÷ those in one size'),
      value: mean(changing) / mean(one),
      unit: '×',
      atMost: 1.2,
    },
  ];
}

const SCALE = CAMERA.width / SCREEN_PX;
const GEOMETRY = { ...CAMERA, square: SCANNER.boxPx, scale: SCALE };

/**
 * Runs in the page: draws the camera's pictures as the library does, and calls its decoder. One more than the
 * number of pictures means "never".
 */
function looksUntilRead(
  frames: readonly string[],
  sizes: readonly number[],
  { width, height, square, scale }: typeof GEOMETRY,
): number {
  const { ZXing } = window;
  const hints = new Map([[ZXing.DecodeHintType.POSSIBLE_FORMATS, [ZXing.BarcodeFormat.QR_CODE]]]);
  const camera = new OffscreenCanvas(width, height);
  const canvas = document.createElement('canvas');
  const side = square * scale;
  const nth = frames.findIndex((frame, look) => {
    const size = sizes[look % sizes.length] ?? 1;
    canvas.width = canvas.height = square * size;
    const luma = Uint8Array.from(atob(frame), each => each.charCodeAt(0));
    const pixels = Uint8ClampedArray.from({ length: 4 * luma.length }, (_, i) =>
      i % 4 === 3 ? 255 : (luma[Math.floor(i / 4)] ?? 0),
    );
    camera.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.scale(size, size);
    context?.drawImage(camera, (width - side) / 2, (height - side) / 2, side, side, 0, 0, square, square);
    try {
      const seen = new ZXing.HybridBinarizer(new ZXing.HTMLCanvasElementLuminanceSource(canvas));
      new ZXing.MultiFormatReader().decode(new ZXing.BinaryBitmap(seen), hints);
      return true;
    } catch {
      return false;
    }
  });
  return nth === -1 ? frames.length + 1 : nth + 1;
}

/** The parts of html5-qrcode's decoder used here. */
declare global {
  interface Window {
    readonly ZXing: {
      readonly DecodeHintType: { readonly POSSIBLE_FORMATS: number };
      readonly BarcodeFormat: { readonly QR_CODE: number };
      readonly HTMLCanvasElementLuminanceSource: new (canvas: HTMLCanvasElement) => object;
      readonly HybridBinarizer: new (source: object) => object;
      readonly BinaryBitmap: new (binarizer: object) => object;
      readonly MultiFormatReader: new () => { decode(bitmap: object, hints: Map<number, number[]>): unknown };
    };
  }
}
