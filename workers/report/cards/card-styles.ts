import { FONT_FAMILIES } from '../layout/fonts.ts';
import { INK } from '../layout/ink.ts';
import { CARD, SHEET } from './card-sheet.ts';

/** In millimetres: the free space at a card's edges, and between the code and the text above it. */
const EDGE = 5;
/** The free space around the code: four of its modules, as readers need. */
const QUIET = 3;
/** The code. At level H each module is about 0.7 mm wide, so a cheap camera can read it at arm's length. */
export const CODE = { size: 36, top: CARD.height - EDGE - 36 } as const;

/** A text of the card: its space, and its possible sizes, the largest first. */
export interface CardText {
  readonly width: number;
  readonly height: number;
  readonly sizes: readonly number[];
  /** The height of a line, as a multiple of the font size. */
  readonly leading: number;
}

const LEADING = 1.22;
/** To the right of the code. */
const WHOSE = { left: EDGE + CODE.size + 5, width: CARD.width - 2 * EDGE - CODE.size - 5 } as const;

export const CARD_TEXTS = {
  college: { width: CARD.width - 2 * EDGE, height: 6.4, sizes: [2.9, 2.6, 2.2, 1.8], leading: LEADING },
  name: { width: WHOSE.width, height: 19, sizes: [4.6, 4, 3.4, 2.8, 2.4, 2], leading: LEADING },
  roll: { width: WHOSE.width, height: 9, sizes: [3.6, 3, 2.4], leading: LEADING },
  trade: { width: WHOSE.width, height: 8, sizes: [2.9, 2.5, 2.1, 1.8], leading: LEADING },
} as const satisfies Readonly<Record<string, CardText>>;

/** If a sheet is exactly as high as its paper, Chromium begins another one. */
const ROUNDING = 0.5;

/** The styles of sheets of cards. */
export const CARD_STYLES = `
@page { size: ${SHEET.width}mm ${SHEET.height}mm; margin: 0; }
html { font: 400 3mm/${LEADING} ${FONT_FAMILIES}; color: ${INK.text}; font-variant-numeric: tabular-nums; text-rendering: geometricPrecision; word-spacing: .04em; }
p { margin: 0; }
.sheet { position: relative; width: ${SHEET.width}mm; height: ${SHEET.height - ROUNDING}mm; overflow: hidden; }
.cuts { position: absolute; left: 0; top: 0; width: ${SHEET.width}mm; height: ${SHEET.height}mm; fill: none; stroke: ${INK.quiet}; stroke-width: .15; }
.card { position: absolute; width: ${CARD.width}mm; height: ${CARD.height}mm; overflow: hidden; }
.card p { overflow-wrap: anywhere; unicode-bidi: plaintext; text-align: left; }
.college { position: absolute; left: ${EDGE}mm; right: ${EDGE}mm; top: ${CODE.top - QUIET - CARD_TEXTS.college.height}mm; height: ${CARD_TEXTS.college.height}mm; font-weight: 600; color: ${INK.accent}; }
.qr { position: absolute; left: ${EDGE}mm; top: ${CODE.top}mm; fill: #000; }
.whose { position: absolute; left: ${WHOSE.left}mm; width: ${WHOSE.width}mm; top: ${CODE.top}mm; height: ${CODE.size}mm; display: flex; flex-direction: column; }
.name { font-weight: 600; }
.roll { margin-top: 1.6mm; font-weight: 600; }
.trade { margin-top: auto; color: ${INK.quiet}; }
.empty { position: absolute; top: 60mm; width: 100%; text-align: center; font-size: 4mm; color: ${INK.quiet}; }
footer { position: absolute; left: 19.4mm; right: 19.4mm; bottom: 4mm; display: flex; justify-content: space-between; gap: 6mm; font-size: 2.5mm; color: ${INK.quiet}; white-space: nowrap; }
footer p:first-child { overflow: hidden; text-overflow: ellipsis; }
`;
