import { z } from 'zod';
import { idSchema, namedStudent, pageAnswer, pageQuery, success } from '../common.ts';
import { LIMITS } from '../constants.ts';
import { userFilters } from '../users/schema.ts';

/** Whose cards: active students, filtered as in the list of users. `ids` names some of them, separated by commas. */
export const qrCardsQuery = userFilters.omit({ role: true, active: true, waiting: true }).extend({
  ids: z
    .string()
    .describe('Ids, separated by commas.')
    .transform(text => text.split(','))
    .pipe(z.array(idSchema).max(LIMITS.cardsByIds))
    .optional(),
  ...pageQuery,
});
export type QrCardsQuery = z.infer<typeof qrCardsQuery>;

/** What is printed on a card. `qrCodeData` is the text of its QR code. */
const qrCard = z.object({
  ...namedStudent,
  qrCodeData: z.string(),
});
export type QrCard = z.infer<typeof qrCard>;

export const qrCardsAnswer = z.object({ success, cards: z.array(qrCard), ...pageAnswer });
export type QrCardsAnswer = z.infer<typeof qrCardsAnswer>;
