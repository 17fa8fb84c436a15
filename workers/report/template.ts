import type { AttendanceRecord, ReportFilters, ReportStats } from '#contract/attendance.ts';
import { MESSAGES } from '#contract/messages.ts';
import { shortTrade } from '#contract/trades.ts';
import { type FontFace, fontsFor } from './fonts.ts';
import { Html, html } from './html.ts';
import { dealOut, type Row } from './pages.ts';
import { COLUMNS, TOP_BLOCK } from './paper.ts';
import { styles } from './styles.ts';
import { linesOf } from './text-width.ts';
import { counted, dayInWords, filtersInWords, momentInWords, numberInWords, STATUS_WORDS } from './words.ts';

export interface ReportContent {
  readonly college: { readonly name: string; readonly timeZone: string };
  readonly filters: ReportFilters;
  readonly attendance: readonly AttendanceRecord[];
  readonly stats: ReportStats;
  /** The store's position the report was read at. */
  readonly asOf: number;
  readonly generatedAt: Date;
}

/** Nothing may be fetched and nothing run, whatever a name holds; the page needs its styles and fonts only. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:";

/** The attendance report as one HTML page for printing. Pure: every word of it is in `content`. */
export function attendanceReportHtml(content: ReportContent, fonts: readonly FontFace[]): string {
  const body = bodyOf(content);
  const footer = footerOf(content);
  const css = new Html(`${fontsFor(body.text + footer + styles(''), fonts)}\n${styles(footer)}`);
  return html`<!doctype html>
<html lang="en">
<head>
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta charset="utf-8">
<title>Attendance report</title>
<style>${css}</style>
</head>
<body>${body}</body>
</html>`.text;
}

function bodyOf({ college, filters, attendance, stats }: ReportContent): Html {
  const picked = [counted(attendance.length, 'record'), ...filtersInWords(filters)].join(' · ');
  const top = html`<header class="top"><div>
<div class="college">${college.name}</div>
<h1>Attendance report</h1>
<div class="filters">${picked}</div>
</div>${figures(stats)}</header>`;
  if (attendance.length === 0) return html`${top}<p class="empty">${MESSAGES.noRecords}</p>`;
  const rows = attendance.map((record, index) => rowOf(record, index + 1));
  return html`${top}${dealOut(rows, heightOfTop(college.name, picked)).map(table)}`;
}

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

const rowOf = (record: AttendanceRecord, number: number): Row => ({
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

const table = (rows: readonly Row[]): Html => html`<table>${columns}${heading}<tbody>
${rows.map(tableRow)}</tbody></table>
`;

const tableRow = ({ cells, status }: Row): Html =>
  html`<tr class="${status}">${cells.map(text => html`<td>${text}</td>`)}</tr>
`;

const footerOf = ({ college, generatedAt, asOf }: ReportContent): string =>
  `Generated ${momentInWords(generatedAt, college.timeZone)} (${college.timeZone}), as of position ${numberInWords(asOf)} of the record`;
