import { grouped } from '#contract/numbers.ts';
import { type Lacking, NONE_LACKING } from '../pdf/lacking.ts';
import type { Column, ReportContent } from './document.ts';
import type { FontFace } from './fonts.ts';
import { type Html, html } from './html.ts';
import { pageOf } from './page.ts';
import { dealOut, inParts, type Row } from './pages.ts';
import { NUMBER_COLUMN, PAPERS } from './paper.ts';
import { styles } from './styles.ts';
import { topOf } from './top.ts';
import { inOneLine, momentInWords } from './words.ts';

/** The columns, with that of the row numbers first. */
export const numbered = (columns: readonly Column[]): readonly Column[] => [NUMBER_COLUMN, ...columns];

/**
 * A report as HTML pages to print one after another. Each holds some of its sheets and is made only when
 * requested. Pure: all its texts are in `content`.
 */
export function reportPages(
  content: ReportContent,
  fonts: readonly FontFace[],
  lacking: Lacking = NONE_LACKING,
): (() => string)[] {
  const { rows, columns, title, subject } = content;
  const paper = PAPERS[content.paper];
  const top = topOf(content, lacking);
  const sheets = dealOut(rows, columns, { paper, topBlock: top.height });
  return inParts(sheets).map(({ sheets: own, firstNumber }) => () => {
    const foot = { text: footOf(content), firstNumber, lastNumber: sheets.length };
    return pageOf({
      title: inOneLine([title, ...subject]),
      style: styles({ foot, columns, paper }),
      sheets: own.map((sheet, index) => sheetOf(firstNumber + index === 1 ? top.html : '', columns, sheet)),
      foot: foot.text,
      fonts,
      lacking,
    });
  });
}

const sheetOf = (top: Html | '', columns: readonly Column[], rows: readonly Row[]): Html =>
  html`<section class="sheet">${top}${rows.length === 0 ? '' : table(columns, rows)}</section>
`;

const table = (
  columns: readonly Column[],
  rows: readonly Row[],
): Html => html`<table class="rows">${headOf(columns)}<tbody>
${rows.map(tableRow)}</tbody></table>`;

const headOf = (columns: readonly Column[]): Html =>
  html`<colgroup>${columns.map(() => html`<col>`)}</colgroup><thead><tr>${columns.map(({ title }) => html`<th>${title}</th>`)}</tr></thead>`;

const tableRow = ({ cells, tone }: Row): Html =>
  html`<tr class="${tone}">${cells.map((text, index) => (index === HEAD_OF_ROW ? html`<th scope="row">${text}</th>` : html`<td>${text}</td>`))}</tr>
`;

/** After the row's number: the subject of the row. */
const HEAD_OF_ROW = 1;

/** Enough digits to tell two reports apart at a glance. All of them are at the top. */
const FEW_DIGITS = 8;

const footOf = ({ title, college, generatedAt, asOf, hash }: ReportContent): string =>
  `${title} · ${momentInWords(generatedAt, college.timeZone)} · entry ${grouped(asOf)} · ${hash.slice(0, FEW_DIGITS)}`;
