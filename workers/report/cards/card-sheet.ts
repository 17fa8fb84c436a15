/**
 * The sheet for cards, in millimetres: A4 upright, with cards of the size of a bank card, because holders and
 * wallets have this size. Only whole cards, so the end of a sheet cuts none.
 */
export const CARD = { width: 85.6, height: 54 } as const;
export const SHEET = { width: 210, height: 297, columns: 2, rows: 5, top: 11 } as const;
export const CARDS_PER_SHEET = SHEET.columns * SHEET.rows;

const LEFT = (SHEET.width - SHEET.columns * CARD.width) / 2;

/** Where cards begin and end. */
const EDGES = {
  across: Array.from({ length: SHEET.columns + 1 }, (_, column) => LEFT + column * CARD.width),
  down: Array.from({ length: SHEET.rows + 1 }, (_, row) => SHEET.top + row * CARD.height),
} as const;

/** The upper left corner of each card's place, in order. */
export const PLACES = EDGES.down
  .slice(0, -1)
  .flatMap(top => EDGES.across.slice(0, -1).map(left => ({ left, top })));

const MARK = { length: 4, gap: 2, cross: 1.5 } as const;

/** Cutting marks: lines outside the cards where a cut begins and ends, and small crosses where two cuts meet. */
export function cutMarks(): string {
  const { across, down } = EDGES;
  const { length, gap } = MARK;
  const bottom = (down.at(-1) ?? 0) + gap;
  const right = (across.at(-1) ?? 0) + gap;
  const upright = across.map(
    x => `${line(x, SHEET.top - gap - length, 0, length)}${line(x, bottom, 0, length)}`,
  );
  const level = down.map(y => `${line(LEFT - gap - length, y, length, 0)}${line(right, y, length, 0)}`);
  const crosses = across.slice(1, -1).flatMap(x => down.slice(1, -1).map(y => cross(x, y)));
  return [...upright, ...level, ...crosses].join('');
}

const cross = (x: number, y: number): string =>
  line(x - MARK.cross, y, 2 * MARK.cross, 0) + line(x, y - MARK.cross, 0, 2 * MARK.cross);

const line = (x: number, y: number, dx: number, dy: number): string =>
  `M${x.toFixed(2)} ${y.toFixed(2)}l${dx} ${dy}`;
