import type { Knex } from 'knex';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { QrCardsAnswer, QrCardsQuery } from '#contract/qr/cards.ts';
import { signQr } from '#platform/signing/qr-signature.ts';
import { matchingUsers } from '../users/list-users.ts';

/**
 * The cards of students who can be scanned: active students whom the office has approved. The codes are sent as text, because the
 * printer's drawing is sharper than a picture. Five thousand are signed in the time of a few pictures.
 */
export async function qrCards(
  { knex, qrSecret }: { readonly knex: Knex; readonly qrSecret: string },
  query: QrCardsQuery,
): Promise<QrCardsAnswer | Refusal> {
  const page = await matchingUsers(knex, { ...query, role: 'user', active: true, waiting: false });
  if (isRefusal(page)) return page;
  const { rows, ...counts } = page;
  const cards = rows.map(({ id, name, roll_no, trade, qr_code: code, qr_generation: generation }) => ({
    id,
    name,
    roll_no,
    trade,
    qrCodeData: signQr(qrSecret, { code, generation }),
  }));
  return { success: true, cards, ...counts };
}
