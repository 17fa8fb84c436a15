import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PHOTO } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import { picture } from '#testing/photos/pictures.ts';
import { readPhoto } from './read-photo.ts';

async function stored(bytes: Buffer): Promise<Buffer> {
  const read = await readPhoto(bytes);
  if ('error' in read) throw new Error(read.error);
  return read.content;
}

test.each(['jpeg', 'png', 'webp'] as const)('a %s becomes a square of one size and kind', async format => {
  const { width, height, ...rest } = await sharp(await stored(await picture({ format }))).metadata();
  expect({ width, height }).toEqual({ width: PHOTO.sidePx, height: PHOTO.sidePx });
  expect(rest).toMatchObject({ format: 'webp', space: 'srgb', hasAlpha: false });
});

test.each([
  ['grey', { colour: 'b-w', png: true }, [151, 151, 151]],
  ['of printers’ colours', { colour: 'cmyk', png: false }, [204, 136, 68]],
  ['of 16 bits', { colour: 'rgb16', png: true }, [204, 136, 68]],
] as const)('a photo that is %s has the usual colours afterwards', async (_, { colour, png }, wanted) => {
  const drawn = sharp({ create: { width: 300, height: 400, channels: 3, background: '#cc8844' } });
  const sent = drawn.toColourspace(colour);
  const square = await stored(await (png ? sent.png() : sent.jpeg()).toBuffer());
  const first = [...(await sharp(square).raw().toBuffer()).subarray(0, 3)];
  for (const [nth, each] of wanted.entries()) expect(Math.abs(each - (first[nth] ?? 0))).toBeLessThan(25);
});

test('what is transparent is white', async () => {
  const clear = { width: 300, height: 400, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } } as const;
  const square = await stored(await sharp({ create: clear }).png().toBuffer());
  expect([...(await sharp(square).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
});

test('nothing is kept of what the file said beside its picture', async () => {
  const sent = await picture({ orientation: 6 });
  expect((await sharp(sent).metadata()).exif?.toString('latin1')).toContain('Secret Camera');
  const { exif, icc, xmp, iptc, orientation } = await sharp(await stored(sent)).metadata();
  expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
});

test('a photo that was taken upright is stored upright', async () => {
  // Lying on its side: the right half is red, which is below once it stands.
  const red = { input: { create: { width: 200, height: 300, channels: 3, background: '#ff0000' } } } as const;
  const lying = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#0000ff' } })
    .composite([{ ...red, left: 200, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { data, info } = await sharp(await stored(lying))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colour = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  const [above, below] = [colour(192, 20), colour(192, 370)];
  expect(above[2]).toBeGreaterThan(200);
  expect(below[0]).toBeGreaterThan(200);
});

const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>';
const html = '<!DOCTYPE html><html><script>alert(1)</script></html>';

test.each([
  ['an SVG', Buffer.from(svg), PHOTO_MESSAGES.photoNamedFalsely('an SVG drawing')],
  ['a web page', Buffer.from(html), PHOTO_MESSAGES.photoNamedFalsely('a web page')],
  ['a PDF', Buffer.from('%PDF-1.7'), PHOTO_MESSAGES.photoNamedFalsely('a PDF')],
  [
    'a HEIC photo',
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'),
    PHOTO_MESSAGES.photoNamedFalsely('a HEIC photo'),
  ],
  ['a ZIP', Buffer.from('PK\x03\x04', 'latin1'), PHOTO_MESSAGES.photoNamedFalsely('a ZIP')],
  ['text', Buffer.from('just a text'), MESSAGES.photoType],
  ['nothing', Buffer.alloc(0), PHOTO_MESSAGES.photoEmpty],
  [
    'an SVG behind the first bytes of a JPEG',
    Buffer.from(`\xff\xd8\xff${svg}`, 'latin1'),
    PHOTO_MESSAGES.photoBroken,
  ],
])('%s is refused, and the sentence says what it is', async (_, bytes, error) => {
  expect(await readPhoto(bytes)).toEqual({ error });
});

test('a GIF is refused', async () => {
  expect(await readPhoto(await picture({ format: 'gif' }))).toEqual({
    error: PHOTO_MESSAGES.photoNamedFalsely('a GIF'),
  });
});

test.each(['jpeg', 'png', 'webp'] as const)('a %s that was cut anywhere is refused', async format => {
  const whole = await picture({ format });
  for (const part of [0.2, 0.5, 0.9])
    expect(await readPhoto(whole.subarray(0, Math.floor(whole.length * part)))).toEqual({
      error: PHOTO_MESSAGES.photoBroken,
    });
});

test('a picture that moves is refused, as WebP and as PNG', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 200, height: 200, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = [await frame('#ff0000'), await frame('#00ff00')];
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
  expect(await readPhoto(moving)).toEqual({ error: PHOTO_MESSAGES.photoAnimated });
  const [still = Buffer.alloc(0)] = frames;
  const at = still.indexOf('IDAT') - 4;
  const control = Buffer.concat([chunk('acTL', Buffer.alloc(8))]);
  const apng = Buffer.concat([still.subarray(0, at), control, still.subarray(at)]);
  expect(await readPhoto(apng)).toEqual({ error: PHOTO_MESSAGES.photoAnimated });
});

test('a photo of 200 megapixels is refused by its header, before it is decoded', async () => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(20_000, 0);
  header.writeUInt32BE(10_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  // All of its 600 MB are there, in few bytes.
  const rows = deflateSync(Buffer.alloc(60_001 * 200));
  const parts = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  const before = process.memoryUsage().rss;
  expect(await readPhoto(Buffer.concat([signature, ...parts]))).toEqual({
    error: PHOTO_MESSAGES.photoTooManyPixels,
  });
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
});

test('a photo that is too small or too narrow to know anybody by is refused', async () => {
  const narrow = await picture({ width: 150, height: 900 });
  expect(await readPhoto(narrow)).toEqual({ error: PHOTO_MESSAGES.photoTooNarrow });
  expect(await readPhoto(await picture({ width: 100, height: 400 }))).toEqual({
    error: PHOTO_MESSAGES.photoTooSmall,
  });
});

/** A PNG's chunk. */
function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(name), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
