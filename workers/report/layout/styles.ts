import { BAR_STYLES } from '../chart/bars.ts';
import type { Column } from './document.ts';
import { FONT_FAMILIES } from './fonts.ts';
import { cssString } from './html.ts';
import { INK } from './ink.ts';
import { CELL, HEADING_ROW, MARGINS, type Paper } from './paper.ts';
import { topStyles } from './top-styles.ts';

/** Its size does not depend on its rows, so Chromium need not look for page breaks. A little shorter, for rounding. */
const ROUNDING = 0.5;

/** The foot of every sheet: a text, and the sheet's number in the whole report. */
interface Foot {
  readonly text: string;
  readonly firstNumber: number;
  readonly lastNumber: number;
}

/** What the styles of a part depend on. Its first sheet has the number `firstNumber`. */
interface Styled {
  readonly foot: Foot;
  readonly columns: readonly Column[];
  readonly paper: Paper;
}

/** The styles of a part of the report. */
export const styles = ({ foot, columns, paper }: Styled): string => `
@page {
  size: ${paper.width}mm ${paper.height}mm;
  margin: ${MARGINS.top}mm ${MARGINS.side}mm ${MARGINS.bottom}mm;
  @bottom-left { content: ${cssString(foot.text)}; width: 80%; ${FOOT_TEXT} }
  @bottom-right { content: "Page " counter(page) " of ${foot.lastNumber}"; ${FOOT_TEXT} text-align: right; }
}
@page :first { counter-set: page ${foot.firstNumber}; }
html { font: 400 ${CELL.fontSize}mm/${CELL.line}mm ${FONT_FAMILIES}; color: ${INK.text}; font-variant-numeric: tabular-nums; text-rendering: geometricPrecision; word-spacing: .04em; }
.sheet { height: ${paper.printed.height - ROUNDING}mm; }
${topStyles(paper)}
${BAR_STYLES}
table { table-layout: fixed; width: ${paper.printed.width}mm; border-collapse: separate; border-spacing: 0; }
${ROW_STYLES}
${columns.map(columnStyles).join('\n')}
`;

/** A symbol in front of a text, in its own space. It is a letter of the font, which costs less than a drawing. */
const mark = (size: string, lift: string): string =>
  `display: inline-block; width: 2.2mm; margin-right: .8mm; text-align: center; font-size: ${size}; line-height: 0; vertical-align: ${lift};`;

/** The styles of rows. The mark before a status is a dot, a cross or a dash, so that it is clear without colour. */
const ROW_STYLES = `
.rows thead th { height: ${HEADING_ROW}mm; padding: 0 ${CELL.padX}mm; box-sizing: border-box; text-align: left; vertical-align: middle; font-weight: 600; color: ${INK.accent}; border-bottom: .4mm solid ${INK.accent}; white-space: nowrap; }
.rows tbody > tr > * { padding: ${CELL.padY}mm ${CELL.padX}mm; vertical-align: top; border-bottom: 1px solid ${INK.rule}; text-align: left; font-weight: 400; overflow-wrap: anywhere; unicode-bidi: plaintext; }
.rows tr > :last-child { padding-right: 0; }
.rows td:first-child { color: ${INK.quiet}; }
.present td:last-child::before { content: "•" / ""; ${mark('1.9em', '-.17em')} }
.absent td:last-child::before { content: "×" / ""; ${mark('1.15em', '0')} }
.unmarked td:last-child::before { content: "–" / ""; ${mark('1em', '0')} }
.present td:last-child { color: ${INK.present}; }
.absent td:last-child { color: ${INK.absent}; }
.unmarked td:last-child { color: ${INK.quiet}; }
`;

const columnStyles = ({ width, align, strong, leastLines }: Column, index: number): string => {
  const nth = `:nth-child(${index + 1})`;
  return [
    `.rows col${nth} { width: ${width}mm; }`,
    align === 'end' ? `.rows tr > ${nth} { text-align: right; }` : '',
    leastLines ? `.rows tbody > tr > ${nth} { height: ${leastLines * CELL.line}mm; }` : '',
    strong ? `.rows tbody > tr > ${nth} { font-weight: 600; }` : '',
  ].join(' ');
};

const FOOT_TEXT = `font: 400 2.7mm ${FONT_FAMILIES}; color: ${INK.quiet}; vertical-align: top; padding-top: 3mm;`;
