import { writeFileSync } from 'node:fs';
import type { Page } from 'puppeteer';
import { create } from 'qrcode';
import { QR_IMAGE } from '#contract/constants.ts';

/** A grey-scale picture: one byte of luma per pixel, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly luma: Uint8Array;
}

export const CAMERA = { width: 640, height: 480 } as const;
const VIDEO = { ...CAMERA, fps: 10, frames: 12 } as const;
const WALL = 128;

/** The size, rotation and place of a code in a frame, because no one holds a phone still. */
interface Pose {
  /** Edge of the code in pixels of the video. */
  readonly edge: number;
  readonly degrees: number;
  readonly dx: number;
  readonly dy: number;
}

const poseAt = (frame: number): Pose => ({
  edge: 200 + 2 * frame,
  degrees: 3 * Math.sin(frame),
  dx: 4 * Math.sin(2 * frame),
  dy: 4 * Math.cos(3 * frame),
});

/** What a camera would see of an element on a screen: its screenshot, decoded by the browser itself. */
export async function pictureOf(page: Page, selector: string): Promise<Picture> {
  const element = await page.waitForSelector(selector);
  if (!element) throw new Error(`${selector} is not on the page`);
  const png = await element.screenshot({ encoding: 'base64' });
  const { width, height, luma } = await page.evaluate(async source => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const grey = Array.from({ length: data.length / 4 }, (_, i) => data[4 * i] ?? 0);
    return { width: image.width, height: image.height, luma: grey };
  }, `data:image/png;base64,${png}`);
  return { width, height, luma: Uint8Array.from(luma) };
}

const MODULE_PX = 6;

/** A student's code as a screen shows it: in black on white, with the quiet zone around it. */
export function pictureOfText(text: string): Picture {
  const { modules } = create(text, { errorCorrectionLevel: QR_IMAGE.level });
  const quiet = QR_IMAGE.quietZoneModules;
  const width = (modules.size + 2 * quiet) * MODULE_PX;
  const luma = new Uint8Array(width * width).fill(255);
  for (let i = 0; i < luma.length; i++) {
    const row = Math.floor(Math.floor(i / width) / MODULE_PX) - quiet;
    const column = Math.floor((i % width) / MODULE_PX) - quiet;
    const inside = Math.min(row, column) >= 0 && Math.max(row, column) < modules.size;
    if (inside && modules.get(row, column)) luma[i] = 0;
  }
  return { width, height: width, luma };
}

/** Turned this far at most. Without noise, the decoder missed 17 of 150 upright pictures, and none at 12 degrees. */
const HELD_DEGREES = 10;

/**
 * Writes a picture as the video of a camera that looks at it: YUV4MPEG2, which Chromium accepts for its fake
 * camera. The picture moves as if held by hand, and each frame has its own noise, as with cheap cameras.
 */
export function writeVideo(file: string, picture: Picture): void {
  const frames = Array.from({ length: VIDEO.frames }, (_, index) =>
    frame(picture, { ...poseAt(index), degrees: HELD_DEGREES * Math.sin(index) }, noise(index + 1)),
  );
  writeFileSync(file, video(frames));
}

/** The size of a camera's picture, in pixels, and what its lens does to it. */
export interface Camera {
  readonly width: number;
  readonly height: number;
  /** Changes the brightness of the picture's pixels in place, before the sensor adds its noise. */
  readonly lens?: (luma: Float32Array, width: number) => void;
}

/** One picture of a camera that looks at a code of `edge` pixels in a trembling hand; luma, row by row. */
export const pictureSeen = (picture: Picture, edge: number, nth: number, camera: Camera = CAMERA): Buffer =>
  frame(picture, { ...poseAt(nth), edge: edge - (nth % TREMBLING_PX) }, noise(nth + 1), camera);

const TREMBLING_PX = 8;
const FRAMES_HELD_UP = 4;

/**
 * The same for a picture held at such a distance that its edge is `edge` pixels of the video. All such videos
 * have the same length, so that one can replace another while a camera shows it.
 */
export const videoOfHeldUp = (picture: Picture, edge: number): Buffer =>
  video(Array.from({ length: FRAMES_HELD_UP }, (_, nth) => pictureSeen(picture, edge, nth)));

function video(frames: readonly Buffer[]): Buffer {
  const chroma = Buffer.alloc((VIDEO.width * VIDEO.height) / 2, 128);
  const head = Buffer.from(`YUV4MPEG2 W${VIDEO.width} H${VIDEO.height} F${VIDEO.fps}:1 Ip A1:1 C420jpeg\n`);
  const parts = frames.flatMap(luma => [Buffer.from('FRAME\n'), luma, chroma]);
  return Buffer.concat([head, ...parts]);
}

/** Points sampled per pixel and direction, because a sensor's pixel sees an area, not a point. */
const SAMPLES = 2;

/** The wall with the picture in front of it, held in the middle of the video in a pose. */
function frame(
  picture: Picture,
  pose: Pose,
  next: () => number,
  { width, height, lens }: Camera = CAMERA,
): Buffer<ArrayBuffer> {
  const light = new Float32Array(width * height);
  const seen = view(picture, pose, { width, height });
  let at = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let i = 0; i < SAMPLES; i++)
        for (let j = 0; j < SAMPLES; j++) sum += seen(x + (i + 0.5) / SAMPLES, y + (j + 0.5) / SAMPLES);
      light[at++] = sum / SAMPLES ** 2;
    }
  lens?.(light, width);
  return Buffer.from(Uint8Array.from(light, value => Math.max(16, Math.min(235, value + next()))).buffer);
}

/** The brightness at a point of the video. Called a million times per frame. */
function view(
  { width, height, luma }: Picture,
  { edge, degrees, dx, dy }: Pose,
  camera: Camera,
): (x: number, y: number) => number {
  const scale = width / edge;
  const cos = scale * Math.cos((degrees * Math.PI) / 180);
  const sin = scale * Math.sin((degrees * Math.PI) / 180);
  return (x, y) => {
    const fromX = x - camera.width / 2 - dx;
    const fromY = y - camera.height / 2 - dy;
    const u = Math.floor(fromX * cos + fromY * sin + width / 2);
    const v = Math.floor(fromY * cos - fromX * sin + height / 2);
    return u < 0 || v < 0 || u >= width || v >= height ? WALL : (luma[v * width + u] ?? WALL);
  };
}

const NOISE = 8;

/** Even noise of ±NOISE from a linear congruential generator (Numerical Recipes), the same in every run. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.round((state / 2 ** 32 - 0.5) * 2 * NOISE);
  };
}
