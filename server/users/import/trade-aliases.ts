import type { Knex } from 'knex';
import { LIMITS } from '#contract/constants.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import { type AddTradeAliasBody, aliasKey, type TradeAlias } from '#contract/users/trade-aliases.ts';
import { countOf } from '../../paging.ts';
import type { RowDeps } from '../../row-deps.ts';
import { type TradeAliases, tradeOf } from './trade-words.ts';

interface AliasRow {
  readonly id: string;
  readonly alias: string;
  readonly key: string;
  readonly trade: string;
  readonly added_by: string;
  readonly added_at: Date;
}

/** All aliases, in alphabetical order. */
export const listTradeAliases = (knex: Knex): Promise<TradeAlias[]> =>
  knex<AliasRow>('trade_aliases').orderBy('key').select('id', 'alias', 'trade');

/** The aliases as an import reads them. */
export async function readTradeAliases(knex: Knex): Promise<TradeAliases> {
  const rows = await knex<AliasRow>('trade_aliases').select('key', 'trade');
  return new Map(rows.map(({ key, trade }) => [key, trade]));
}

/** Stores an alias. One that means this trade already stays as it is. */
export async function addTradeAlias(
  { knex, now, newId }: RowDeps,
  { alias, trade }: AddTradeAliasBody,
  adminId: string,
): Promise<TradeAlias | Refusal> {
  const key = aliasKey(alias);
  const meaning = tradeOf(alias, await readTradeAliases(knex));
  if (meaning !== undefined && meaning !== trade) return taken(alias, meaning);
  const isFull = (await countOf(knex('trade_aliases'))) >= LIMITS.tradeAliases.most;
  if (!isFull)
    await knex<AliasRow>('trade_aliases')
      .insert({ id: newId(), alias, key, trade, added_by: adminId, added_at: now() })
      .onConflict('key')
      .ignore();
  // It may be there from before, or another admin was first, with another trade.
  const stored = await knex<AliasRow>('trade_aliases').where({ key }).first('id', 'alias', 'trade');
  if (!stored)
    return isFull
      ? refuse('bad_request', { error: IMPORT_MESSAGES.tradeAliasesFull })
      : refuse('trade_alias_not_found');
  return stored.trade === trade ? stored : taken(alias, stored.trade);
}

const taken = (alias: string, trade: string): Refusal => {
  const error = IMPORT_MESSAGES.tradeAliasMeans(alias, trade);
  return refuse('trade_alias_taken', { error, fields: { alias: error } });
};

/** Forgets an alias. Students who were imported by it keep their trade. */
export async function removeTradeAlias(knex: Knex, id: string): Promise<Refusal | undefined> {
  const removed = await knex<AliasRow>('trade_aliases').where({ id }).delete();
  return removed === 0 ? refuse('trade_alias_not_found') : undefined;
}
