import { INK } from './ink.ts';
import { BEFORE_TABLE, CHART, CHECK_CODE, type Paper, STATS, TOP_TEXTS, type TopText } from './paper.ts';

/** The styles of what is above the first table. Heights are fixed, because pagination has calculated with them. */
export const topStyles = ({ printed }: Paper): string => `
header { width: ${printed.width}mm; display: flex; justify-content: space-between; gap: ${CHECK_CODE.gap}mm; overflow-wrap: anywhere; }
header p, h1, h2 { margin: 0; font-weight: 400; unicode-bidi: isolate; }
${textStyles('.college', TOP_TEXTS.college)} .college { color: ${INK.accent}; font-weight: 600; }
${textStyles('h1', TOP_TEXTS.title)} h1 { font-weight: 600; letter-spacing: -.01em; }
${textStyles('.subject', TOP_TEXTS.subject)} .subject { font-weight: 600; }
${textStyles('.filters', TOP_TEXTS.filters)}
${textStyles('.provenance', TOP_TEXTS.provenance)} .provenance, .fact { color: ${INK.quiet}; }
${textStyles('.fact', TOP_TEXTS.fact)}
a { color: inherit; text-decoration: none; }
.check { flex: none; width: ${CHECK_CODE.size}mm; }
.check p { font-size: 2.6mm; line-height: ${CHECK_CODE.caption}mm; text-align: center; color: ${INK.quiet}; }
.qr { display: block; fill: #000; }
.stats { display: flex; margin: ${STATS.before}mm 0 0; height: ${STATS.height}mm; box-sizing: border-box; border-top: .4mm solid ${INK.accent}; padding-top: 1.8mm; }
.stats div { flex: 1; padding-left: 3mm; border-left: .25mm solid ${INK.rule}; }
.stats div:first-child { padding-left: 0; border: 0; }
dt { font-size: 2.8mm; line-height: 4mm; color: ${INK.quiet}; white-space: nowrap; }
dd { margin: 0; font-size: 6.4mm; line-height: 7.6mm; font-weight: 600; }
.empty { margin: 12mm 0; text-align: center; font-size: 4mm; color: ${INK.quiet}; }
.chart { margin-top: ${CHART.before}mm; }
.stats ~ .rows { margin-top: ${BEFORE_TABLE}mm; }
h2 { height: ${CHART.heading}mm; font-size: 3.4mm; line-height: 4.6mm; font-weight: 600; color: ${INK.accent}; display: flex; align-items: baseline; }
.series { margin-left: 4mm; font-size: 2.7mm; font-weight: 400; color: ${INK.quiet}; }
.series svg { vertical-align: -.4mm; margin-right: .4mm; }
.chart th, .chart td { height: ${CHART.row}mm; padding: 0; box-sizing: border-box; line-height: ${CHART.row}mm; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; text-align: right; font-weight: 400; }
.chart th:first-child { text-align: left; padding-right: ${CHART.gap}mm; unicode-bidi: plaintext; }
.chart td:nth-child(2) { text-align: left; }
.chart td svg { display: block; }
.chart thead th { font-size: 2.7mm; color: ${INK.quiet}; }
.chart td:last-child { font-weight: 600; }
.sum th, .sum td { font-weight: 600; border-top: .2mm solid ${INK.quiet}; }
`;

const textStyles = (selector: string, { size, line, before }: TopText): string =>
  `${selector} { font-size: ${size}mm; line-height: ${line}mm; padding-top: ${before}mm; }`;
