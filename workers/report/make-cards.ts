import { MESSAGES } from '#contract/messages.ts';
import type { SubjectOf } from '#contract/report-request.ts';
import { signQr } from '#platform/qr-signature.ts';
import { readCards } from '#platform/reports/cards.ts';
import { filtersOf, TITLES } from './about.ts';
import { cardPages, type PrintedCard } from './cards.ts';
import type { Refused } from './make-pdf.ts';
import type { RenderDeps, Work } from './render-report.ts';
import type { Made } from './report-rows.ts';

/** Prints the QR codes of students. Nothing in them is of the record, so there is nothing to seal. */
export async function makeCards(
  { knex, qrSecret, college, fonts, printer, now, pdfMostRecords }: RenderDeps,
  { hand }: Work,
  subject: SubjectOf<'cards'>,
): Promise<Made | Refused> {
  const cards: PrintedCard[] = [];
  const asOf = await readCards(knex, subject.filters, async batch => {
    hand.lost.throwIfAborted();
    for (const { name, roll_no, trade, ...code } of batch)
      cards.push({ name, roll_no, trade, code: signQr(qrSecret, code) });
  });
  if (cards.length > pdfMostRecords) return { sentence: MESSAGES.cardsTooMany(pdfMostRecords) };
  const about = { title: TITLES.cards, filters: filtersOf(subject), generatedAt: now() };
  const pdf = await printer.print(cardPages({ ...about, college, cards }, fonts), {
    lost: hand.lost,
    onPrinted: share => hand.progress(share),
  });
  return { parts: [pdf], asOf, rows: cards.length, hash: null };
}
