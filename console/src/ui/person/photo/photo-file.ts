import { PHOTO } from '#contract/constants.ts';
import { type Cut, squareOf } from './square.ts';

/** Sharper than what is stored, so that the server has something to choose from. */
const SENT_SIDE = 2 * PHOTO.sidePx;
const SENT = { type: 'image/jpeg', quality: 0.9 } as const;

/** A chosen file as a picture that stands upright. Null: this device cannot read it. */
export const pictureOf = (file: Blob): Promise<ImageBitmap | null> =>
  createImageBitmap(file).catch(() => null);

/** Whether it has too few pixels to show a face. The square that is sent would be drawn larger, so the server cannot tell. */
export const isTooSmall = ({ width, height }: ImageBitmap): boolean =>
  Math.min(width, height) < PHOTO.leastSidePx;

/** The square as a file of its own. Drawn anew, so nothing is left of what the camera wrote beside the picture. */
export function cutOut(picture: ImageBitmap, cut: Cut): Promise<Blob | null> {
  const { side } = squareOf(picture, cut);
  const sent = Math.min(SENT_SIDE, Math.max(Math.round(side), PHOTO.leastSidePx));
  const canvas = document.createElement('canvas');
  canvas.width = sent;
  canvas.height = sent;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.imageSmoothingQuality = 'high';
  drawCut(pen, picture, cut, sent);
  return new Promise(resolve => canvas.toBlob(resolve, SENT.type, SENT.quality));
}

/** Draws the square with sides of `px`. What is transparent in a picture is white, whatever was drawn there before. */
export function drawCut(pen: CanvasRenderingContext2D, picture: ImageBitmap, cut: Cut, px: number): void {
  const { left, top, side } = squareOf(picture, cut);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, px, px);
  pen.drawImage(picture, left, top, side, side, 0, 0, px, px);
}
