import { afterAll, beforeAll } from 'vitest';
import { REPORT_KINDS } from '#contract/reports/request.ts';
import { createLogger } from '#platform/log/log.ts';
import { PAPER_COLUMNS } from './layout/columns.ts';
import { type FontFace, loadFonts } from './layout/fonts.ts';
import { reportPages } from './layout/template.ts';
import { createPdfPrinter, type PdfPrinter } from './pdf/pdf.ts';
import { recordFor, reportContent } from './testing.ts';

export const log = createLogger({ name: 'paper-test', level: 'silent' });
export const now = (): Date => new Date('2026-11-20T08:35:00Z');

interface Paper {
  /** Empty before the file's first test. */
  fonts: readonly FontFace[];
  readonly printer: PdfPrinter;
  printNames(names: readonly string[]): Promise<Uint8Array>;
}

/** A started printer for all tests of a file, and its fonts. */
export function paperForFile(): Paper {
  const printer = createPdfPrinter({ log, now });
  const paper: Paper = {
    printer,
    fonts: [],
    printNames: names =>
      printer.print(reportPages(reportContent(names.map(name => recordFor(name))), paper.fonts)),
  };
  beforeAll(async () => {
    paper.fonts = await loadFonts();
    await printer.warmUp();
  });
  afterAll(() => printer.close());
  return paper;
}

export const PAPER_KINDS = REPORT_KINDS.filter(kind => kind !== 'cards' && kind !== 'register');

/** A row's cells, for any of these kinds. Every cell with text from users holds `text`. */
export const cellsOf = (text: string): Record<string, string | number> => ({
  ...Object.fromEntries(WRITTEN.map(title => [title, text])),
  ...{ Date: '2026-11-20', Time: '10:30', Status: 'Present', 'Attendance Time': '', Punctuality: '' },
  ...{ Students: 1, Events: 1, Present: 1, Absent: 0, 'Attendance Rate %': 100 },
});
const WRITTEN = Object.values(PAPER_COLUMNS).flatMap(columns => columns.map(({ needs }) => needs));
