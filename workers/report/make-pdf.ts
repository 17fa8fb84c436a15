import type { Knex } from 'knex';
import { MESSAGES } from '#contract/messages.ts';
import { grouped } from '#contract/numbers.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import type { Cells } from '#platform/table-files/written.ts';
import { makeCards } from './cards/make-cards.ts';
import { createTally } from './chart/tally.ts';
import type { Made } from './claim/report-rows.ts';
import { fingerprintOf, hashedCells } from './files/write-report.ts';
import { filtersOf, OF_THE_WHOLE, ROW_NOUNS, TITLES } from './layout/about.ts';
import { columnsFor, printed } from './layout/columns.ts';
import type { ReportContent } from './layout/document.ts';
import type { Row } from './layout/pages.ts';
import { numbered, reportPages } from './layout/template.ts';
import { momentInWords } from './layout/words.ts';
import { uncertainLetters } from './pdf/lacking.ts';
import { type PaperSubject, withTable } from './tables/open-table.ts';
import type { ReportTable } from './tables/table.ts';
import { notThere, type Refused, type RenderDeps, type Work } from './work.ts';

/** The share of the time that reading takes. Printing takes the rest. */
const READING_SHARE = 0.2;

/** Reads a report's rows, of any kind, and prints them. */
export async function makePdf(deps: RenderDeps, work: Work): Promise<Made | Refused> {
  const { subject } = work.claim;
  if (subject.kind === 'cards') return makeCards(deps, work, subject);
  if (subject.kind === 'register') return { sentence: MESSAGES.onlyTable };
  const read = await readForPaper(deps, work, subject);
  if ('sentence' in read) return read;
  const { asOf, hash } = read;
  const lacking = await deps.printer.lacking(uncertainLetters(read), deps.fonts);
  const pdf = await deps.printer.print(reportPages(read, deps.fonts, lacking), {
    lost: work.lease.lost,
    onPrinted: share => work.lease.progress(READING_SHARE + share * (1 - READING_SHARE)),
  });
  return { parts: [pdf], asOf, hash, stats: read.stats, rows: read.rows.length };
}

/** The content to print. It is refused if it has more rows than anyone would leaf through. */
export async function readForPaper(
  deps: RenderDeps,
  { claim, lease }: Work,
  subject: PaperSubject,
): Promise<ReportContent | Refused> {
  const { knex, college, publicOrigin, pdfMostRecords, now } = deps;
  const { id } = claim;
  const requestedBy = await requesterOf(knex, id);
  const known = await knownAt(knex, claim.asOf, college.timeZone);
  const read = await withTable(knex, { ...claim, ...college, subject }, async ({ table, asOf }) => {
    if (table.count > pdfMostRecords) return { sentence: SERVER_MESSAGES.reportTooLong(pdfMostRecords) };
    const fingerprint = fingerprintOf({ subject }, asOf, table);
    const onRead = (share: number) => lease.progress(share * READING_SHARE);
    return {
      ...(await readRows(table, subject.kind, hashedCells(table, fingerprint, onRead))),
      ...{
        id,
        college,
        requestedBy,
        asOf,
        stats: table.stats,
        hash: fingerprint.digest(),
        generatedAt: now(),
      },
      title: TITLES[subject.kind],
      rowNoun: ROW_NOUNS[subject.kind],
      subject: table.about.filter(Boolean),
      filters: [...filtersOf(subject), ...known, ...(table.isPart ? [OF_THE_WHOLE] : [])],
      checkAt: publicOrigin && `${publicOrigin}/verify/${id}`,
    };
  });
  return read ?? { sentence: notThere(claim) };
}

/** The rows as printed, and the chart counted from them while reading. */
async function readRows(
  table: ReportTable,
  kind: PaperSubject['kind'],
  batches: AsyncIterable<readonly Cells[]>,
): Promise<Pick<ReportContent, 'rows' | 'columns' | 'paper' | 'chart'>> {
  const { columns, paper } = columnsFor(kind, table.columns);
  const rows: Row[] = [];
  const tally = createTally(kind);
  for await (const batch of batches)
    for (const cells of batch) {
      rows.push(printed(cells, columns, rows.length + 1));
      tally.add(cells);
    }
  return { rows, paper, columns: numbered(columns), chart: table.isPart ? undefined : tally.chart() };
}

/** The name of the person who requested a report. */
async function requesterOf(knex: Knex, reportId: string): Promise<string> {
  const row: { name: string } | undefined = await knex('reports')
    .join('users', 'users.id', 'reports.owner_id')
    .where({ 'reports.id': reportId })
    .first('users.name');
  return row?.name ?? '';
}

/**
 * For a report of an earlier position: a phrase with its last entry and when that was recorded, which may be long before
 * the moment that was asked for. Otherwise none.
 */
async function knownAt(knex: Knex, asOf: number | undefined, timeZone: string): Promise<readonly string[]> {
  if (asOf === undefined) return [];
  const fact: { recorded_at: Date } | undefined = await knex('facts')
    .where({ position: asOf })
    .first('recorded_at');
  const recorded = fact ? `, recorded on ${momentInWords(fact.recorded_at, timeZone)}` : '';
  return [`as it was known up to entry ${grouped(asOf)}${recorded}`];
}
