import type { SubjectOf } from '#contract/reports/request.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { signQr } from '#platform/signing/qr-signature.ts';
import type { Made } from '../claim/report-rows.ts';
import { filtersOf, TITLES } from '../layout/about.ts';
import { uncertainLetters } from '../pdf/lacking.ts';
import type { Refused, RenderDeps, Work } from '../work.ts';
import { cardPages, type PrintedCard } from './cards.ts';
import { readCards } from './read-cards.ts';

/** The cost of a card in time, memory and file size, compared with a row: a code consists of a thousand squares. */
const ROWS_A_CARD = 10;

/** Prints the QR codes of students. They hold nothing from the record, so there is nothing to fingerprint. */
export async function makeCards(
  { knex, qrSecret, college, fonts, printer, now, pdfMostRecords }: RenderDeps,
  { lease }: Work,
  subject: SubjectOf<'cards'>,
): Promise<Made | Refused> {
  const cards: PrintedCard[] = [];
  const asOf = await readCards(knex, subject.filters, async batch => {
    lease.lost.throwIfAborted();
    for (const { name, roll_no, trade, ...code } of batch)
      cards.push({ name, roll_no, trade, code: signQr(qrSecret, code) });
  });
  const most = Math.ceil(pdfMostRecords / ROWS_A_CARD);
  if (cards.length > most) return { sentence: SERVER_MESSAGES.cardsTooMany(most) };
  const about = { title: TITLES.cards, filters: filtersOf(subject), generatedAt: now() };
  const content = { ...about, college, cards };
  const lacking = await printer.lacking(uncertainLetters(content), fonts);
  const pdf = await printer.print(cardPages(content, fonts, lacking), {
    lost: lease.lost,
    onPrinted: share => lease.progress(share),
  });
  return { parts: [pdf], asOf, rows: cards.length, hash: null };
}
