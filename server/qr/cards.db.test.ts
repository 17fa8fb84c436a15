import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { LIMITS } from '#contract/constants.ts';
import { everyPage } from '#testing/server/every-page.ts';
import { qrOf } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

const served = await serve();

const cards = (query: Record<string, string>) => served.asAdmin.ok('qrCards', { query });

test('the cards of a trade have the codes of its active students, which mark them', async () => {
  const [a, b, gone, elsewhere] = await Promise.all([
    served.newStudent({ name: 'Asha', trade: 'Food Technology' }),
    served.newStudent({ name: 'Bina', trade: 'Food Technology' }),
    served.newStudent({ name: 'Chand', trade: 'Food Technology' }),
    served.newStudent({ name: 'Devi', trade: 'Instrumentation' }),
  ]);
  await served.asAdmin.ok('deactivateUser', { id: gone.id });
  const answer = await cards({ trade: 'GFT' });
  const cardOf = ({ id, name, roll_no, trade }: typeof a.user) => ({ id, name, roll_no, trade });
  expect(answer).toMatchObject({ count: 2, nextCursor: null });
  expect(answer.cards).toEqual([
    { ...cardOf(a.user), qrCodeData: qrOf(a) },
    { ...cardOf(b.user), qrCodeData: qrOf(b) },
  ]);
  expect((await cards({ search: elsewhere.user.email })).cards.map(({ id }) => id)).toEqual([elsewhere.id]);
});

test('cards of chosen students are found by ids, without students whose code would be refused', async () => {
  const people = await Promise.all([1, 2, 3].map(() => served.newStudent()));
  const [first, , gone] = people;
  if (!first || !gone) throw new Error('nobody there');
  await served.asAdmin.ok('deactivateUser', { id: gone.id });
  const ids = [first.id, gone.id, served.admin.id, randomUUID()].join(',').toUpperCase();
  expect((await cards({ ids })).cards).toEqual([expect.objectContaining({ id: first.id })]);
});

test('a replaced code is on the card at once', async () => {
  const { id } = await served.newStudent();
  const textOf = async () => (await cards({ ids: id })).cards[0]?.qrCodeData;
  const before = await textOf();
  const { qrCodeData } = await served.asAdmin.ok('regenerateQr', { id, body: {} });
  expect(await textOf()).toBe(qrCodeData);
  expect(qrCodeData).not.toBe(before);
});

test('many cards come in pages without gaps or repeats', async () => {
  const marker = randomUUID();
  await Promise.all(Array.from({ length: 7 }, (_, i) => served.newStudent({ name: `${marker} ${i}` })));
  const pages = await everyPage(next => cards({ search: marker, limit: '3', ...next }));
  for (const page of pages) expect(page.count).toBe(7);
  const names = pages.flatMap(page => page.cards.map(({ name }) => name));
  expect(names).toEqual(Array.from({ length: 7 }, (_, i) => `${marker} ${i}`));
});

test('as many ids are accepted as fit into an address, and invalid ids are refused', async () => {
  const most = Array.from({ length: LIMITS.cardsByIds }, () => randomUUID());
  expect((await cards({ ids: most.join(',') })).cards).toEqual([]);
  for (const ids of [[...most, randomUUID()].join(','), 'me', ''])
    expect(await served.asAdmin.fail('qrCards', { query: { ids } })).toMatchObject({
      status: 400,
      code: 'bad_request',
    });
});
