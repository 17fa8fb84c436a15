import { isolated } from '#contract/bidi.ts';
import { MESSAGES } from '#contract/messages.ts';
import { counted, grouped } from '#contract/numbers.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { qrSvg } from '../cards/qr-svg.ts';
import { drawChart, heightOfChart } from '../chart/chart.ts';
import type { Lacking } from '../pdf/lacking.ts';
import type { Stat } from '../tables/table.ts';
import type { ReportContent } from './document.ts';
import { type Html, html } from './html.ts';
import { BEFORE_TABLE, CHECK_CODE, PAPERS, STATS, TOP_TEXTS } from './paper.ts';
import { linesOf } from './text-width.ts';
import { inOneLine, momentInWords } from './words.ts';

/** What is above the first table, and its height in millimetres. */
interface Top {
  readonly html: Html;
  readonly height: number;
}

/** A text of the top, of one of the measured kinds. */
interface TopLine {
  readonly kind: keyof typeof TOP_TEXTS;
  readonly text: string;
  /** The address that it links to. */
  readonly opens?: string | undefined;
}

/** The top of a report: its subject, its origin, its stats, and a chart if there is something to compare. */
export function topOf(content: ReportContent, lacking: Lacking): Top {
  const { stats, chart, paper, rows } = content;
  const lines = linesAbove(content, lacking);
  const height = Math.max(
    heightOfLines(lines, content),
    content.checkAt ? CHECK_CODE.size + CHECK_CODE.caption : 0,
  );
  return {
    html: html`<header style="height:${height}mm"><div class="words">${lines.map(lineOf)}</div>${checkCode(content)}</header>
${listOf(stats)}${chart ? drawChart(chart, PAPERS[paper]) : ''}${rows.length === 0 ? html`<p class="empty">${MESSAGES.noRecords}</p>` : ''}`,
    height: height + STATS.before + STATS.height + (chart ? heightOfChart(chart) : 0) + BEFORE_TABLE,
  };
}

function linesAbove(content: ReportContent, lacking: Lacking): TopLine[] {
  const { college, title, subject, filters, rows, rowNoun, id, hash, asOf, requestedBy, generatedAt } =
    content;
  const made = `Generated ${momentInWords(generatedAt, college.timeZone)} (${college.timeZone}) for ${isolated(requestedBy)}, up to entry ${grouped(asOf)}`;
  const lines: TopLine[] = [
    { kind: 'college', text: isolated(college.name) },
    { kind: 'title', text: title },
    { kind: 'subject', text: inOneLine(subject) },
    { kind: 'filters', text: inOneLine([counted(rows.length, rowNoun), ...filters]) },
    { kind: 'provenance', text: made },
    { kind: 'fact', text: content.checkAt ?? `Report ${id}`, opens: content.checkAt },
    { kind: 'fact', text: `SHA-256 ${inGroups(hash)}` },
    { kind: 'fact', text: lacking.size > 0 ? LACKING : '' },
  ];
  return lines.filter(({ text }) => text !== '');
}

function lineOf({ kind, text, opens }: TopLine): Html {
  if (kind === 'title') return html`<h1>${text}</h1>`;
  return html`<p class="${kind}">${opens ? html`<a href="${opens}">${text}</a>` : text}</p>`;
}

const LACKING = `${SERVER_MESSAGES.lettersLacking}; ${SERVER_MESSAGES.lettersElsewhere}.`;

/** The maximum height. If it is too high, a little stays free. If it is too low, texts would overlap. */
function heightOfLines(lines: readonly TopLine[], { paper, checkAt }: ReportContent): number {
  const width = PAPERS[paper].printed.width - (checkAt ? CHECK_CODE.size + CHECK_CODE.gap : 0);
  return lines.reduce((sum, { kind, text }) => {
    const { size, line, before } = TOP_TEXTS[kind];
    return sum + before + linesOf(text, width / size) * line;
  }, 0);
}

const checkCode = ({ checkAt }: ReportContent): Html | '' =>
  checkAt
    ? html`<div class="check">${qrSvg(checkAt, { level: 'M', size: CHECK_CODE.size, name: `QR code that opens ${checkAt}` })}<p>Scan to check it</p></div>`
    : '';

const DIGITS_TOGETHER = /.{8}(?=.)/g;
/** Digits in groups, to compare by eye. */
const inGroups = (hash: string): string => hash.replace(DIGITS_TOGETHER, '$& ');

const listOf = (stats: readonly Stat[]): Html =>
  html`<dl class="stats">${stats.map(({ name, value, unit = '' }) => html`<div><dt>${name}</dt><dd>${grouped(value)}${unit}</dd></div>`)}</dl>`;
