/** A separate process for one way of making the PDF, so that its use of resources can be measured from outside. */
import { once } from 'node:events';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { launchBrowser } from '#platform/browser/launch.ts';
import { createLogger } from '#platform/log/log.ts';
import type { ReportContent } from '#workers/report/layout/document.ts';
import { loadFonts } from '#workers/report/layout/fonts.ts';
import { escapeHtml } from '#workers/report/layout/html.ts';
import { reportPages } from '#workers/report/layout/template.ts';
import { createPdfPrinter } from '#workers/report/pdf/pdf.ts';
import { recordFor, reportContent } from '#workers/report/testing.ts';

type Way = (records: readonly AttendanceRecord[]) => Promise<Uint8Array>;

const NAMES = [
  'Asha Kulkarni',
  'Rohan Deshmukh',
  'Diya Sharma',
  'Vikram Iyer',
  'राम पवार',
  'Sneha Patil-Joshi',
];

const recordsOf = (rows: number): AttendanceRecord[] =>
  Array.from({ length: rows }, (_, index) =>
    recordFor(`${NAMES[index % NAMES.length]} ${index % 5_000}`, {
      studentId: `21CE${String(index % 5_000).padStart(4, '0')}`,
      eventName: `Placement talk ${Math.floor(index / 500)}`,
      status: index % 5 === 0 ? 'absent' : 'present',
    }),
  );

/** What the worker does after it has read the records. */
async function ours(): Promise<Way> {
  const fonts = await loadFonts();
  const log = createLogger({ name: 'bench', level: 'warn' });
  const printer = createPdfPrinter({ log, now: () => new Date() });
  return records => printer.print(reportPages(reportContent(records), fonts));
}

/** The first simple solution: a page with a table, printed with puppeteer's defaults. */
async function plain(): Promise<Way> {
  const browser = await launchBrowser();
  return async records => {
    const page = await browser.newPage();
    await page.setContent(tableOf(reportContent(records)), { timeout: 0 });
    const pdf = await page.pdf({ timeout: 0 });
    await page.close();
    return pdf;
  };
}

function tableOf({ columns, rows }: ReportContent): string {
  const headings = columns.map(({ title }) => `<th>${title}</th>`).join('');
  const lines = rows.map(
    ({ cells }) => `<tr>${cells.map(cell => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`,
  );
  return `<!doctype html><table><thead><tr>${headings}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
}

/** Prints the number of rows in each message. The memory of the previous print is freed first. */
const make = await (process.argv[2] === 'plain' ? plain() : ours());
while (process.connected) {
  const [rows]: number[] = await once(process, 'message');
  const records = recordsOf(rows ?? 0);
  global.gc?.();
  process.send?.('begun');
  const start = performance.now();
  const { length } = await make(records);
  process.send?.({ ms: performance.now() - start, bytes: length });
}
