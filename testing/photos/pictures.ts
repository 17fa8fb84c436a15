import sharp, { type FormatEnum } from 'sharp';

interface Picture {
  readonly width?: number;
  readonly height?: number;
  readonly format?: keyof Pick<FormatEnum, 'jpeg' | 'png' | 'webp' | 'gif'>;
  /** Different numbers make different pictures. */
  readonly nth?: number;
  /** As in EXIF: 6 is a camera that was held upright. */
  readonly orientation?: number;
  /** How much there is to see. With 3 it needs as many bytes as a real photo. */
  readonly detail?: number;
}

/**
 * A picture with something to see in it: a light disc with a dark one below, as a face above shoulders, before a
 * background of `nth`'s colour.
 */
export async function picture(wanted: Picture = {}): Promise<Buffer> {
  const { width = 480, height = 600, format = 'jpeg', nth = 0, orientation, detail = 1 } = wanted;
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      pixels.set(
        colourAt(x / width - 0.5, (y - height * 0.35) / width, { nth, detail }),
        (y * width + x) * 3,
      );
  const drawn = sharp(pixels, { raw: { width, height, channels: 3 } }).toFormat(format);
  return orientation === undefined
    ? drawn.toBuffer()
    : drawn
        .withExif({ IFD0: { Make: 'Secret Camera' } })
        .withMetadata({ orientation })
        .toBuffer();
}

/** Measured from the middle of the face, in widths of the picture. Waves stand for what a real photo has in it. */
function colourAt(
  x: number,
  y: number,
  { nth, detail }: { readonly nth: number; readonly detail: number },
): readonly number[] {
  const wave =
    24 * Math.sin(40 * x + nth) * Math.sin(33 * y) + 10 * detail * Math.sin(210 * detail * x * y + nth);
  const colour = baseAt(x, y, (nth * 47) % 256);
  return colour.map(each => Math.max(0, Math.min(255, each + wave)));
}

function baseAt(x: number, y: number, hue: number): readonly number[] {
  if (x * x + y * y < 0.05) return [214, 170, 140];
  return x * x * 2 + (y - 0.6) ** 2 < 0.14 ? [40, 50, 90] : [hue, 255 - hue, (hue * 3) % 256];
}
