import { textSchema } from './common.ts';
import { LIMITS } from './constants.ts';
import { tradeNamed } from './trades.ts';

/** The trade that something is filtered by: its name, or its code. Rows hold names. */
export const tradeFilter = textSchema.max(LIMITS.trade.max).overwrite(text => tradeNamed(text) ?? text);
