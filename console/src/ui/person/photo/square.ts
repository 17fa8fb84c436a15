/** How a square is cut out of a picture: how far in, and where its middle is, from 0 to 1 of what is possible. */
export interface Cut {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** As large as possible, and of a high picture the upper part, where the face is. */
export const FIRST_CUT: Cut = { zoom: 1, x: 0.5, y: 0 };
export const MOST_ZOOM = 4;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** The square in pixels of the picture. It never leaves the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Cut): Square {
  const side = Math.min(width, height) / clamp(zoom, 1, MOST_ZOOM);
  return { left: (width - side) * clamp(x, 0, 1), top: (height - side) * clamp(y, 0, 1), side };
}

/** The cut after the picture was moved under the square, by parts of the square's side. */
export function moved(size: Size, cut: Cut, by: { readonly x: number; readonly y: number }): Cut {
  const { side } = squareOf(size, cut);
  const along = (room: number, from: number, part: number): number =>
    room <= 0 ? from : clamp(from - (part * side) / room, 0, 1);
  return {
    zoom: cut.zoom,
    x: along(size.width - side, cut.x, by.x),
    y: along(size.height - side, cut.y, by.y),
  };
}

/** The cut with this point of the square in its middle, from 0 to 1 of its side. */
export const centred = (size: Size, cut: Cut, at: { readonly x: number; readonly y: number }): Cut =>
  moved(size, cut, { x: 0.5 - at.x, y: 0.5 - at.y });

/** The cut with another zoom, around the same middle. */
export function zoomed(size: Size, cut: Cut, zoom: number): Cut {
  const before = squareOf(size, cut);
  const side = squareOf(size, { ...cut, zoom }).side;
  const along = (room: number, start: number): number =>
    room <= 0 ? 0.5 : clamp((start + (before.side - side) / 2) / room, 0, 1);
  return {
    zoom: clamp(zoom, 1, MOST_ZOOM),
    x: along(size.width - side, before.left),
    y: along(size.height - side, before.top),
  };
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
