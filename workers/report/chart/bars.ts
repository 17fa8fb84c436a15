import { type Html, html } from '../layout/html.ts';
import { INK } from '../layout/ink.ts';

/** What a part of a bar means. Parts differ by their pattern, not only by their colour. */
export type Series = 'present' | 'absent' | 'unmarked' | 'students';

/** A part of a bar, and its amount. */
export interface BarPart {
  readonly series: Series;
  readonly value: number;
}

interface BarSize {
  /** In millimetres. The width is that of the longest bar. */
  readonly width: number;
  readonly height: number;
  /** The amount that a bar of full width means. */
  readonly whole: number;
}

/** One bar, its parts side by side. The same numbers are printed beside it, so screen readers skip it. */
export function drawBar(parts: readonly BarPart[], { width, height, whole }: BarSize): Html {
  let from = 0;
  const drawn = parts
    .filter(({ value }) => value > 0)
    .map(({ series, value }) => {
      const to = from + (value / whole) * width;
      const part = FILLS[series]({ from, to, height });
      from = to;
      return part;
    });
  return html`<svg aria-hidden="true" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">${drawn}</svg>`;
}

/** The symbol of a series beside its name. */
export const drawSign = (series: Series, height: number): Html =>
  drawBar([{ series, value: 1 }], { width: height, height, whole: 1 });

interface Box {
  readonly from: number;
  readonly to: number;
  readonly height: number;
}

const filled = (box: Box): Html => html`<path class="filled" d="${rectangle(box)}"/>`;
const plain = (box: Box): Html => html`<path d="${rectangle(box)}"/>`;
const outlined = (box: Box): Html => html`<path class="outlined" d="${rectangle(inside(box))}"/>`;
const hatched = (box: Box): Html =>
  html`<path class="hatched" d="${rectangle(inside(box))}${diagonals(inside(box))}"/>`;

const FILLS: Readonly<Record<Series, (box: Box) => Html>> = {
  present: filled,
  students: plain,
  absent: hatched,
  unmarked: outlined,
};

/** Lines are drawn on both sides of their middle. With this distance they stay within the box. */
const HALF_LINE = 0.1;
const BETWEEN_DIAGONALS = 1.1;

const inside = ({ from, to, height }: Box) => ({
  from: from + HALF_LINE,
  to: Math.max(to - HALF_LINE, from + HALF_LINE),
  top: HALF_LINE,
  bottom: height - HALF_LINE,
});
type Inside = ReturnType<typeof inside>;

function rectangle(box: Box | Inside): string {
  const { from, to, top, bottom } = 'top' in box ? box : { ...box, top: 0, bottom: box.height };
  return `M${short(from)} ${short(top)}H${short(to)}V${short(bottom)}H${short(from)}z`;
}

/** Lines rising to the right, cut at the edge of the box. For every box they start at the left edge of the drawing. */
function diagonals({ from, to, top, bottom }: Inside): string {
  const height = bottom - top;
  let lines = '';
  const first = Math.ceil((from - height) / BETWEEN_DIAGONALS) * BETWEEN_DIAGONALS;
  for (let foot = first; foot < to; foot += BETWEEN_DIAGONALS) {
    const [left, right] = [Math.max(foot, from), Math.min(foot + height, to)];
    if (right > left)
      lines += `M${short(left)} ${short(bottom - (left - foot))}L${short(right)} ${short(bottom - (right - foot))}`;
  }
  return lines;
}

const short = (millimetres: number): string => String(Math.round(millimetres * 100) / 100);

/** The patterns of the parts. */
export const BAR_STYLES = `
.chart svg { fill: ${INK.accent}; }
.filled { fill: ${INK.present}; }
.hatched { fill: none; stroke: ${INK.absent}; stroke-width: ${2 * HALF_LINE}; }
.outlined { fill: none; stroke: ${INK.quiet}; stroke-width: ${2 * HALF_LINE}; }
`;
