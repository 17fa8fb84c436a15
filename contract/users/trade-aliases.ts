import { z } from 'zod';
import { idSchema, requiredText, success } from '../common.ts';
import { LIMITS } from '../constants.ts';
import { MESSAGES } from '../messages.ts';
import { TRADE_NAMES } from '../trades.ts';

/** Two spellings with the same letters and digits are one alias: "C.S.E." and "cse". */
export const aliasKey = (alias: string): string => alias.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** What an office's lists say for a trade: "CSE", "Mech". */
const tradeAlias = z.object({
  id: idSchema,
  alias: z.string(),
  trade: z.enum(TRADE_NAMES),
});
export type TradeAlias = z.infer<typeof tradeAlias>;

export const tradeAliasesAnswer = z.object({ success, aliases: z.array(tradeAlias) });

export const addTradeAliasBody = z.strictObject({
  alias: requiredText(MESSAGES.tradeAliasMissing)
    .max(LIMITS.trade.max, MESSAGES.tradeAliasTooLong)
    .refine(text => aliasKey(text) !== '', MESSAGES.tradeAliasUnreadable),
  trade: z.enum(TRADE_NAMES, MESSAGES.tradeUnknown),
});
export type AddTradeAliasBody = z.infer<typeof addTradeAliasBody>;

export const tradeAliasAnswer = z.object({ success, message: z.string(), alias: tradeAlias });
