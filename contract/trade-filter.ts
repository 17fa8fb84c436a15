import { textSchema } from './common.ts';
import { LIMITS } from './constants.ts';
import { TRADES } from './trades.ts';

/** The trade that attendance or events are filtered by: its name, or its code. Rows hold names. */
export const tradeFilter = textSchema
  .max(LIMITS.trade.max)
  .overwrite(text => TRADES.find(({ code }) => code === text)?.name ?? text);
