import { randomBytes } from 'node:crypto';
import type { Page } from 'puppeteer';
import { build } from 'vite';
import { SCANNER } from '#contract/constants.ts';
import { launchBrowser } from '#platform/browser/launch.ts';
import { inRoot } from '#platform/paths.ts';
import { signQr } from '#platform/signing/qr-signature.ts';
import { faded, inverted, outOfFocus, panned } from '#testing/distorted.ts';
import { CAMERA, type Camera, type Picture, pictureOfText, pictureSeen } from '#testing/qr-video.ts';
import { zxingForQr } from '../console/build/left-out.ts';
import type { Bench, Measurement } from './measurements.ts';
import type { Looks, Seen } from './scan-page.ts';

const CODES = 25;
/** The number of pictures that the scanner looks at in a second. Users whose code is not read by then notice. */
const LOOKS = SCANNER.fps;
/** The width of the camera's picture on a phone's screen, in CSS pixels. */
const SCREEN_PX = 358;

/** What stands between a code and its reader. */
interface Row {
  readonly name: string;
  /** Edge of the code with its quiet zone, in pixels of the camera. */
  readonly edge: number;
  readonly camera?: Camera;
  readonly code?: (picture: Picture) => Picture;
  /** How many of the codes must be read. */
  readonly atLeast?: number;
}

const onScreen = (px: number): number => (px * CAMERA.width) / SCREEN_PX;
const HD: Camera = { width: 1280, height: 720 };

const ROWS: readonly Row[] = [
  { name: '185 px wide on the screen', edge: onScreen(185), atLeast: CODES },
  { name: '125 px wide on the screen', edge: onScreen(125), atLeast: CODES },
  { name: '90 px wide on the screen', edge: onScreen(90), atLeast: CODES },
  { name: '67 px wide on the screen', edge: onScreen(67), atLeast: CODES },
  { name: '170 of 1,280 pixels wide', edge: 170, camera: HD, atLeast: CODES },
  { name: 'white on black', edge: 330, code: inverted, atLeast: CODES },
  { name: 'blur of σ 3', edge: 330, camera: { ...CAMERA, lens: outOfFocus(3) }, atLeast: CODES },
  { name: 'pan of 10 pixels', edge: 330, camera: { ...CAMERA, lens: panned(10) }, atLeast: CODES },
  { name: '15 % of the contrast', edge: 330, code: picture => faded(picture, 0.15), atLeast: CODES },
];

export const scan: Bench = {
  about: `${CODES} codes in a hand that trembles, ${LOOKS} looks at each: html5-qrcode alone beside the scanner`,
  async run() {
    await using browser = await launchBrowser();
    const page = await browser.newPage();
    await page.addScriptTag({ content: await pageScript() });
    const codes = Array.from({ length: CODES }, () =>
      pictureOfText(
        signQr('the secret of a bench', { code: randomBytes(8).toString('base64url'), generation: 0 }),
      ),
    );
    const show = await showing(page);
    const measurements: Measurement[] = [];
    for (const row of ROWS) measurements.push(...(await measured(page, codes, row, show)));
    return measurements;
  },
};

/** What runs in the page, with the library, as one script. */
async function pageScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [zxingForQr()],
    build: { write: false, lib: { entry: inRoot('bench/scan-page.ts'), formats: ['iife'], name: 'bench' } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('Vite built no script for the page.');
  return output.output[0].code;
}

type Show = (draw: (nth: number) => Buffer) => void;

/** The page asks for one picture after another. Few are needed, and each takes long to draw. */
async function showing(page: Page): Promise<Show> {
  let shown: string[] = [];
  let draw = (_nth: number): Buffer => Buffer.alloc(0);
  await page.exposeFunction('pictureOf', (nth: number) => (shown[nth] ??= draw(nth).toString('base64')));
  return next => {
    shown = [];
    draw = next;
  };
}

async function measured(page: Page, codes: readonly Picture[], row: Row, show: Show): Promise<Measurement[]> {
  const { edge, camera = CAMERA, code: change = (code: Picture) => code } = row;
  const { width, height } = camera;
  const seen: Seen = { frames: LOOKS, width, height, square: SCANNER.boxPx, scale: width / SCREEN_PX };
  const [alone, scanner]: [Looks[], Looks[]] = [[], []];
  for (const code of codes) {
    const picture = change(code);
    show(nth => pictureSeen(picture, edge, nth, camera));
    alone.push(await page.evaluate(seen => window.libraryAlone(seen), seen));
    scanner.push(await page.evaluate(seen => window.asScanner(seen), seen));
  }
  const { name, atLeast } = row;
  return [
    {
      measurement: `${name}: read within a second by the library alone`,
      value: read(alone),
      unit: `of ${CODES}`,
    },
    {
      measurement: `${name}: by the scanner`,
      value: read(scanner),
      unit: `of ${CODES}`,
      ...(atLeast !== undefined && { atLeast }),
    },
    // Only where both read nearly all is their ratio about speed.
    {
      measurement: `${name}: looks ÷ the library's`,
      value: meanLooks(scanner) / meanLooks(alone),
      unit: '×',
      atMost: 1.2,
    },
    { measurement: `${name}: time of a look`, value: msPerLook(scanner), unit: 'ms' },
  ];
}

const read = (all: readonly Looks[]): number => all.filter(({ looks }) => looks !== null).length;
const meanLooks = (all: readonly Looks[]): number =>
  all.reduce((sum, { looks }) => sum + (looks ?? LOOKS + 1), 0) / all.length;
const msPerLook = (all: readonly Looks[]): number =>
  all.reduce((sum, { ms }) => sum + ms, 0) / all.reduce((sum, { looks }) => sum + (looks ?? LOOKS), 0);
