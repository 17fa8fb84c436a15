import sharp from 'sharp';
import { PHOTO } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import { kindOfBytes } from './kind-of-bytes.ts';

// One photo at a time, on one thread. Nothing is kept between two.
sharp.concurrency(1);
sharp.cache(false);
// A file can only be read by one of the three readers, whatever it claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** A photo as it is stored, or the sentence that says why it cannot be. */
type PhotoRead = { readonly content: Buffer } | { readonly error: string };

const OPTIONS = { limitInputPixels: PHOTO.pixels, failOn: 'error', sequentialRead: true } as const;

/** The most times that one side of a photo is longer than the other. */
const NARROWEST = 4;

/**
 * Makes what is stored out of what was sent: an upright square in one format and one colour space, without anything
 * that the file said beside its picture.
 */
export async function readPhoto(bytes: Buffer): Promise<PhotoRead> {
  const wrong = wrongKind(bytes);
  if (wrong !== undefined) return { error: wrong };
  try {
    const { width, height, pages = 1 } = await sharp(bytes, OPTIONS).metadata();
    if (width * height > PHOTO.pixels) return { error: PHOTO_MESSAGES.photoTooManyPixels };
    if (Math.min(width, height) < PHOTO.leastSidePx) return { error: PHOTO_MESSAGES.photoTooSmall };
    if (Math.max(width, height) > NARROWEST * Math.min(width, height))
      return { error: PHOTO_MESSAGES.photoTooNarrow };
    if (pages > 1 || isMovingPng(bytes)) return { error: PHOTO_MESSAGES.photoAnimated };
    return { content: await squareOf(bytes) };
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    return { error: isTooLarge ? PHOTO_MESSAGES.photoTooManyPixels : PHOTO_MESSAGES.photoBroken };
  }
}

/**
 * In two steps, so that all of the picture is decoded and one that is cut off is noticed. Of a picture that is higher
 * than wide the upper part is kept, where the face is.
 */
async function squareOf(bytes: Buffer): Promise<Buffer> {
  const side = PHOTO.sidePx;
  const { data, info } = await sharp(bytes, OPTIONS)
    .autoOrient()
    .resize(side, side, { fit: 'outside' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } })
    .extract({ left: Math.floor((width - side) / 2), top: 0, width: side, height: side })
    .webp({ quality: 80, effort: 4 })
    .toBuffer();
}

function wrongKind(bytes: Buffer): string | undefined {
  if (bytes.length === 0) return PHOTO_MESSAGES.photoEmpty;
  const found = kindOfBytes(bytes);
  if (found.kind === 'other') return PHOTO_MESSAGES.photoNamedFalsely(found.words);
  if (found.kind === 'zip') return PHOTO_MESSAGES.photoNamedFalsely('a ZIP');
  return found.kind === 'unknown' ? MESSAGES.photoType : undefined;
}

/** A PNG that moves says so before its first picture. */
function isMovingPng(bytes: Buffer): boolean {
  const first = bytes.indexOf('IDAT');
  return kindOfBytes(bytes).kind === 'png' && bytes.subarray(0, Math.max(0, first)).includes('acTL');
}
