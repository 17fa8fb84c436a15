import { beforeEach, expect, test } from 'vitest';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import { serve } from '#testing/server/serve.ts';

const served = await serve();
beforeEach(() => served.database.knex('trade_aliases').delete());

const CSE = 'Computer Science Engineering';
const add = (alias: string, trade: string) => served.asAdmin.ok('addTradeAlias', { body: { alias, trade } });
const refusal = (alias: string, trade: string) =>
  served.asAdmin.fail('addTradeAlias', { body: { alias, trade } });
const list = async () => (await served.asAdmin.ok('tradeAliases')).aliases;

test('an alias is stored once, in any spelling, listed, and forgotten', async () => {
  const { alias } = await add(' C.S.E. ', CSE);
  await add('Mech', 'Mechanical Engineering');
  expect((await add('cse', CSE)).alias).toEqual(alias);
  expect(await list()).toMatchObject([
    { alias: 'C.S.E.', trade: CSE },
    { alias: 'Mech', trade: 'Mechanical Engineering' },
  ]);
  await served.asAdmin.ok('removeTradeAlias', { id: alias.id });
  expect((await list()).map(each => each.alias)).toEqual(['Mech']);
  expect(await served.asAdmin.fail('removeTradeAlias', { id: alias.id })).toMatchObject({
    ...{ status: 404, code: 'trade_alias_not_found' },
  });
});

test('whatever an import offers as a word for a trade can be kept, however long', async () => {
  const long = 'B.Tech. Computer Science and Engineering (Artificial Intelligence & ML)';
  await add(long, CSE);
  const cut = 'x'.repeat(LIMITS.trade.max);
  await add(cut, CSE);
  expect((await list()).map(({ alias }) => alias)).toEqual([long, cut]);
});

test('an alias that would name two trades is refused with the one that it names', async () => {
  await add('CSE', CSE);
  for (const [alias, means] of [
    ['c s e', CSE],
    ['GIN', 'Instrumentation'],
    ['civil engineering', 'Civil Engineering'],
    ['Electrical', 'Electrical Engineering'],
  ] as const)
    expect(await refusal(alias, 'Mechanical Engineering')).toMatchObject({
      ...{ status: 409, code: 'trade_alias_taken', error: IMPORT_MESSAGES.tradeAliasMeans(alias, means) },
    });
});

test('of two admins at once who mean two trades, one is refused', async () => {
  const both = await Promise.all(
    [CSE, 'Mechanical Engineering'].map(trade =>
      served.asAdmin.raw('addTradeAlias', { body: { alias: 'CM', trade } }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await list()).toHaveLength(1);
});

test.each([
  ['', CSE, { alias: MESSAGES.tradeAliasMissing }],
  ['...', CSE, { alias: MESSAGES.tradeAliasUnreadable }],
  ['CSE', 'Alchemy', { trade: MESSAGES.tradeUnknown }],
  ['x'.repeat(LIMITS.trade.max + 1), CSE, { alias: MESSAGES.tradeAliasTooLong }],
])('the alias “%s” for %s is refused', async (alias, trade, fields) => {
  expect(await refusal(alias, trade)).toMatchObject({ status: 400, fields });
});

test('there are not more aliases than a college needs, and the last one is answered alike however often it is sent', async () => {
  const rows = Array.from({ length: LIMITS.tradeAliases.most - 1 }, (_, i) => ({
    ...{ id: crypto.randomUUID(), alias: `a${i}`, key: `a${i}`, trade: CSE },
    ...{ added_by: served.admin.id, added_at: new Date() },
  }));
  await served.database.knex('trade_aliases').insert(rows);
  const last = await add('the last', CSE);
  expect(await add('The Last', CSE)).toEqual(last);
  expect(await refusal('the last', 'Instrumentation')).toMatchObject({ code: 'trade_alias_taken' });
  expect(await refusal('one more', CSE)).toMatchObject({ error: IMPORT_MESSAGES.tradeAliasesFull });
});

test('an import reads a trade by its alias, and names what it does not know with what could be meant', async () => {
  const sheet = {
    columns: ['name', 'email', 'roll_no', 'trade'],
    rows: [
      { line: 5, cells: ['Asha Rao', 'asha@example.edu', 'A-1', 'C.S.E'] },
      { line: 7, cells: ['Om Pal', 'om@example.edu', 'A-2', 'Mech'] },
      { line: 8, cells: ['Zoya Khan', 'zoya@example.edu', 'A-3', 'mech.'] },
      { line: 9, cells: ['Ravi Das', 'ravi@example.edu', 'A-4', 'Alchemy'] },
    ],
  };
  const preview = () => served.asAdmin.ok('importUsers', { body: { sheet, dryRun: true } });
  await add('CSE', CSE);
  const { rows, unknownTrades } = await preview();
  expect(rows.map(({ line, outcome, fields }) => [line, outcome, fields?.['trade']])).toEqual([
    [5, 'created', undefined],
    [7, 'refused', IMPORT_MESSAGES.tradeUnknown('Mech', ['Mechanical Engineering'])],
    [8, 'refused', IMPORT_MESSAGES.tradeUnknown('mech.', ['Mechanical Engineering'])],
    [9, 'refused', IMPORT_MESSAGES.tradeUnknown('Alchemy', [])],
  ]);
  expect(unknownTrades).toEqual([
    { text: 'Mech', rows: 2, suggestions: ['Mechanical Engineering'] },
    { text: 'Alchemy', rows: 1, suggestions: [] },
  ]);
  await add('Mech', 'Mechanical Engineering');
  expect((await preview()).counts).toMatchObject({ created: 3, refused: 1 });
});
