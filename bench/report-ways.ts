/**
 * A separate process for one way of making a report of the whole database, so that its use of resources can be
 * measured.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { launchBrowser } from '#platform/browser/launch.ts';
import { openDatabase } from '#platform/db.ts';
import { createLogger } from '#platform/log.ts';
import { newReportRow } from '#platform/report-queue/new-report.ts';
import { loadFonts } from '#workers/report/layout/fonts.ts';
import { escapeHtml } from '#workers/report/layout/html.ts';
import { createPdfPrinter } from '#workers/report/pdf/pdf.ts';
import { renderReport } from '#workers/report/render-report.ts';

/** Makes it once, and returns the size of the result. */
type Way = () => Promise<number>;

const [way = '', url = ''] = process.argv.slice(2);
const { knex } = openDatabase({ url, applicationName: 'rollcall-bench', statementTimeoutMs: 600_000 });
const log = createLogger({ name: 'bench', level: 'warn' });
const now = (): Date => new Date();
const college = { name: 'Training & Placement Office', timeZone: 'Asia/Kolkata' };

/** What a worker does with a report's row, from claiming it to storing its file. */
async function worker(format: 'pdf' | 'csv' | 'xlsx'): Promise<Way> {
  const printer = createPdfPrinter({ log, now });
  if (format === 'pdf') await printer.warmUp();
  const fonts = await loadFonts();
  const deps = { knex, printer, fonts, college, now, log, qrSecret: 'bench', pdfMostRecords: 1_000_000 };
  const owner: { id: string } | undefined = await knex('users').first('id');
  return async () => {
    const id = randomUUID();
    const subject = { kind: 'attendance', filters: {} } as const;
    const report = { id, subject, format, reader: 'admin', fileName: 'report', createdAt: now() } as const;
    await knex('reports').insert(newReportRow({ ...report, ownerId: owner?.id ?? '' }));
    const rendered = await renderReport(deps, id);
    if (rendered !== 'ready') throw new Error(`The report is ${rendered}.`);
    const files = knex('report_files').where({ report_id: id });
    const row: { bytes: number } | undefined = await files.first(
      knex.raw('sum(length(content))::float8 AS bytes'),
    );
    return row?.bytes ?? 0;
  };
}

interface PlainRow {
  readonly [column: string]: string;
}

/** The first simple solution: all rows at once, on a page with a table, printed with puppeteer's defaults. */
async function plain(): Promise<Way> {
  const browser = await launchBrowser();
  return async () => {
    const rows: PlainRow[] = await knex('attendance_records as marks')
      .join('users', 'users.id', 'marks.student_id')
      .join('events', 'events.id', 'marks.event_id')
      .orderBy('marks.first_position', 'desc')
      .select('name', 'roll_no', 'marks.trade', 'title', 'date', 'location', 'marks.status');
    const page = await browser.newPage();
    page.setDefaultTimeout(0);
    await page.setContent(tableOf(rows), { timeout: 0 });
    const pdf = await page.pdf({ timeout: 0 });
    await page.close();
    return pdf.length;
  };
}

const tableOf = (rows: readonly PlainRow[]): string =>
  `<!doctype html><table><tbody>${rows.map(lineOf).join('')}</tbody></table>`;
const lineOf = (row: PlainRow): string =>
  `<tr>${Object.values(row)
    .map(cell => `<td>${escapeHtml(String(cell ?? ''))}</td>`)
    .join('')}</tr>`;

const make = await (way === 'pdf' || way === 'csv' || way === 'xlsx' ? worker(way) : plain());
while (process.connected) {
  await once(process, 'message');
  global.gc?.();
  process.send?.('begun');
  const start = performance.now();
  const outcome = await make().then(
    bytes => ({ ms: performance.now() - start, bytes }),
    error => ({ failed: String(error) }),
  );
  process.send?.(outcome);
}
