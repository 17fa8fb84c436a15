import { isDeepStrictEqual } from 'node:util';
import { LIMITS } from '#contract/constants.ts';
import { TRADE_NAMES, tradeNamed } from '#contract/trades.ts';
import { aliasKey } from '#contract/users/trade-aliases.ts';

/** What the lists of an office say for trades: a trade for each key of an alias. */
export type TradeAliases = ReadonlyMap<string, string>;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace('&', ' and ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** "Mechanical", "electronics and communication": the first words of a name, if no other trade begins with them. */
export function tradeBeginning(text: string): string | undefined {
  const wanted = wordsOf(text);
  const found = TRADE_NAMES.filter(name => wanted.every((word, index) => wordsOf(name)[index] === word));
  return wanted.length > 0 && found.length === 1 ? found[0] : undefined;
}

/**
 * The trade that a cell means: by its name, its code, an alias, or the first words of its name. A longer text is none,
 * and is not searched for words: a cell may hold a megabyte.
 */
export const tradeOf = (text: string, aliases: TradeAliases): string | undefined =>
  text.length > LIMITS.trade.max
    ? undefined
    : (tradeNamed(text) ?? aliases.get(aliasKey(text)) ?? tradeBeginning(text));

/** Words that say nothing about which trade is meant. */
const EMPTY_WORDS = new Set('and of the engineering engg eng technology tech btech be'.split(' '));
const tellingWords = (text: string): string[] => wordsOf(text).filter(word => !EMPTY_WORDS.has(word));
const initials = (name: string): string =>
  wordsOf(name)
    .filter(word => word !== 'and')
    .map(word => word[0])
    .join('');

/** So many letters of two words are compared, so that "Mechnical" is like "Mechanical". */
const ALIKE_LETTERS = 4;
const MOST_SUGGESTIONS = 3;

/** The trades that a word could mean: "CSE", "ECE" and "Comp. Sci." by their initials and first letters. */
export function likelyTrades(text: string): string[] {
  const words = tellingWords(text).filter(word => word.length > 2);
  // "Electrical Engg." has the first letters of electronics, too, and says which of them it is.
  const said = TRADE_NAMES.filter(name => isDeepStrictEqual(tellingWords(name), words));
  if (said.length > 0) return said;
  const key = aliasKey(text);
  const byInitials = TRADE_NAMES.filter(name => key.length > 1 && key === initials(name));
  const byWords = TRADE_NAMES.filter(name =>
    tellingWords(name).some(own =>
      words.some(word => own.startsWith(word.slice(0, ALIKE_LETTERS)) || word.startsWith(own)),
    ),
  );
  const byFirst = TRADE_NAMES.filter(name => key.length === 3 && key.startsWith(initials(name)));
  return [...new Set([...byInitials, ...byWords, ...byFirst])].slice(0, MOST_SUGGESTIONS);
}
