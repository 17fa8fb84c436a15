import { FONT_FAMILIES } from './fonts.ts';
import { cssString } from './html.ts';
import { CELL, COLUMNS, HEADING_ROW, PAPER, PRINTED, TOP_BLOCK } from './paper.ts';

/** The house colours, as the console has them, dark enough for paper. */
const INK = { text: '#15222b', quiet: '#5d6b74', rule: '#cbd4d8', accent: '#0a485d' } as const;
const STATUS_INK = { present: '#126641', absent: '#97261d' } as const;

/** Its size does not depend on its rows, so Chromium need not look for places to break it. Shorter by a rounding. */
const SHEET_HEIGHT = PRINTED.height - 0.5;

/** What is printed at the foot of every sheet: a text, and the sheet's number in the whole report. */
export interface Foot {
  readonly text: string;
  readonly firstNumber: number;
  readonly lastNumber: number;
}

/** The styles of a part of the report, the first of whose sheets has the number `firstNumber`. */
export const styles = (foot: Foot): string => `
@page {
  size: ${PAPER.width}mm ${PAPER.height}mm;
  margin: ${PAPER.top}mm ${PAPER.side}mm ${PAPER.bottom}mm;
  @bottom-left { content: ${cssString(foot.text)}; width: 80%; ${footerText} }
  @bottom-right { content: "Page " counter(page) " of ${foot.lastNumber}"; ${footerText} text-align: right; }
}
@page :first { counter-set: page ${foot.firstNumber}; }
html { font: 400 ${CELL.fontSize}mm/${CELL.line}mm ${FONT_FAMILIES}; color: ${INK.text}; font-variant-numeric: tabular-nums; text-rendering: geometricPrecision; word-spacing: .04em; }
body { margin: 0; }
@media screen { .sheet { display: none; } }
@media print { .letters { display: none; } }
b { font-weight: 600; }
.sheet { height: ${SHEET_HEIGHT}mm; contain: size; }
.sheet + .sheet { break-before: page; }
.top { min-height: ${TOP_BLOCK.height}mm; box-sizing: border-box; padding-bottom: 4mm; display: flex; justify-content: space-between; }
.college { font-size: ${TOP_BLOCK.collegeSize}mm; line-height: ${TOP_BLOCK.line}mm; max-width: ${TOP_BLOCK.textWidth}mm; color: ${INK.accent}; font-weight: 600; overflow-wrap: anywhere; }
h1 { font-size: 8mm; line-height: 9mm; font-weight: 600; margin: 1mm 0 2mm; }
.filters { font-size: ${TOP_BLOCK.filtersSize}mm; line-height: ${TOP_BLOCK.line}mm; color: ${INK.quiet}; max-width: ${TOP_BLOCK.textWidth}mm; overflow-wrap: anywhere; }
.figures { display: flex; margin: 4.6mm 0 0; }
.figures div { min-width: 17mm; padding: 0 0 0 4mm; margin-left: 4mm; border-left: .3mm solid ${INK.rule}; height: 12mm; }
dt { font-size: 2.8mm; line-height: 4mm; color: ${INK.quiet}; white-space: nowrap; }
dd { margin: 0; font-size: 6mm; line-height: 8mm; font-weight: 600; }
table { table-layout: fixed; width: ${PRINTED.width}mm; border-collapse: separate; border-spacing: 0; }
th { height: ${HEADING_ROW}mm; padding: 0 ${CELL.padX}mm; box-sizing: border-box; text-align: left; vertical-align: middle; font-weight: 600; color: ${INK.accent}; border-bottom: .4mm solid ${INK.accent}; white-space: nowrap; }
td { padding: ${CELL.padY}mm ${CELL.padX}mm; vertical-align: top; border-bottom: 1px solid ${INK.rule}; overflow-wrap: anywhere; unicode-bidi: isolate; }
th:first-child, td:first-child { text-align: right; color: ${INK.quiet}; font-weight: 400; }
td:nth-child(2) { font-weight: 600; }
td:last-child { font-weight: 600; }
.present td:last-child { color: ${STATUS_INK.present}; }
.absent td:last-child { color: ${STATUS_INK.absent}; }
.empty { margin: 12mm 0; text-align: center; font-size: 4mm; color: ${INK.quiet}; }
${COLUMNS.map(({ width }, index) => `col:nth-child(${index + 1}) { width: ${width}mm; }`).join('\n')}
`;

const footerText = `font: 400 2.7mm ${FONT_FAMILIES}; color: ${INK.quiet}; vertical-align: top; padding-top: 3mm;`;
