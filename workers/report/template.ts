import type { AttendanceRecord, ReportFilters, ReportStats } from '#contract/attendance.ts';
import { MESSAGES } from '#contract/messages.ts';
import { shortTrade } from '#contract/trades.ts';
import { type FontFace, fontsFor } from './fonts.ts';
import { Html, html } from './html.ts';
import { dealOut, inParts, type Row } from './pages.ts';
import { COLUMNS, TOP_BLOCK } from './paper.ts';
import { type Foot, styles } from './styles.ts';
import { linesOf } from './text-width.ts';
import { counted, dayInWords, filtersInWords, momentInWords, numberInWords, STATUS_WORDS } from './words.ts';

export interface ReportContent {
  readonly college: { readonly name: string; readonly timeZone: string };
  readonly filters: ReportFilters;
  /** In the order they are printed in. */
  readonly rows: readonly Row[];
  readonly stats: ReportStats;
  /** The store's position the report was read at. */
  readonly asOf: number;
  readonly generatedAt: Date;
}

/** Nothing may be fetched and nothing run, whatever a name holds; the page needs its styles and fonts only. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:";

/**
 * The attendance report as HTML pages to be printed one after the other, each with some of its sheets and made only
 * when asked for. Pure: every word of them is in `content`.
 */
export function attendanceReportPages(content: ReportContent, fonts: readonly FontFace[]): (() => string)[] {
  const { rows, college } = content;
  const picked = [counted(rows.length, 'record'), ...filtersInWords(content.filters)].join(' · ');
  const sheets = dealOut(rows, heightOfTop(college.name, picked));
  return inParts(sheets).map(({ sheets: own, firstNumber }) => () => {
    const foot = { text: footOf(content), firstNumber, lastNumber: sheets.length };
    const body = own.map((sheet, index) =>
      sheetOf(firstNumber + index === 1 ? topOf(content, picked) : '', sheet),
    );
    return pageOf({ body, foot, fonts });
  });
}

interface PageParts {
  readonly body: readonly Html[];
  readonly foot: Foot;
  readonly fonts: readonly FontFace[];
}

/**
 * On the screen, which nobody sees, stands only one of each letter: it makes the fonts load, and the sheets are laid
 * out once, for paper.
 */
function pageOf({ body, foot, fonts }: PageParts): string {
  const style = styles(foot);
  const letters = [...new Set(body.map(sheet => sheet.text).join('') + foot.text + style)].join('');
  const css = new Html(`${fontsFor(letters, fonts)}\n${style}`);
  return html`<!doctype html>
<html lang="en">
<head>
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta charset="utf-8">
<title>Attendance report</title>
<style>${css}</style>
</head>
<body><p class="letters">${letters}<b>${letters}</b></p>${body}</body>
</html>`.text;
}

const topOf = (
  { college, rows, stats }: ReportContent,
  picked: string,
): Html => html`<header class="top"><div>
<div class="college">${college.name}</div>
<h1>Attendance report</h1>
<div class="filters">${picked}</div>
</div>${figures(stats)}</header>${rows.length === 0 ? html`<p class="empty">${MESSAGES.noRecords}</p>` : ''}`;

/** The block grows beyond its usual height with the lines of a long name or long filters. */
function heightOfTop(college: string, picked: string): number {
  const { height, line, textWidth, collegeSize, filtersSize } = TOP_BLOCK;
  const lines = linesOf(college, textWidth / collegeSize) + linesOf(picked, textWidth / filtersSize);
  return height + (lines - 2) * line;
}

const figures = (stats: ReportStats): Html => html`<dl class="figures">
${figure('Students', numberInWords(stats.totalStudents))}
${figure('Events', numberInWords(stats.totalEvents))}
${figure('Present', numberInWords(stats.presentCount))}
${figure('Absent', numberInWords(stats.absentCount))}
${figure('Attendance rate', `${stats.attendanceRate}%`)}
</dl>`;

const figure = (name: string, value: string): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

/** What the report prints of a record, the `number`th of it. */
export const rowOf = (record: AttendanceRecord, number: number): Row => ({
  status: record.status,
  cells: [
    numberInWords(number),
    record.studentName,
    record.studentId ?? '',
    shortTrade(record.trade),
    record.eventName,
    [dayInWords(record.date), record.time].filter(Boolean).join(', '),
    record.verifiedByName ?? '',
    STATUS_WORDS[record.status],
  ],
});

const columns = html`<colgroup>${COLUMNS.map(() => html`<col>`)}</colgroup>`;
const heading = html`<thead><tr>${COLUMNS.map(({ title }) => html`<th>${title}</th>`)}</tr></thead>`;

const sheetOf = (top: Html | '', rows: readonly Row[]): Html =>
  html`<section class="sheet">${top}${rows.length === 0 ? '' : table(rows)}</section>
`;

const table = (rows: readonly Row[]): Html => html`<table>${columns}${heading}<tbody>
${rows.map(tableRow)}</tbody></table>`;

const tableRow = ({ cells, status }: Row): Html =>
  html`<tr class="${status}">${cells.map(text => html`<td>${text}</td>`)}</tr>
`;

const footOf = ({ college, generatedAt, asOf }: ReportContent): string =>
  `Generated ${momentInWords(generatedAt, college.timeZone)} (${college.timeZone}), as of position ${numberInWords(asOf)} of the record`;
