import { expect, test } from 'vitest';
import { allPages } from './all-pages.ts';
import { networkError } from './api-error.ts';

const page = (number: number, nextCursor: string | null) => ({ data: { number, nextCursor } });

test('a list is read page after page', async () => {
  const asked: (string | undefined)[] = [];
  const pages = await allPages(async cursor => {
    asked.push(cursor);
    return cursor === undefined ? page(1, 'next') : page(2, null);
  });
  expect(pages).toMatchObject([{ number: 1 }, { number: 2 }]);
  expect(asked).toEqual([undefined, 'next']);
});

test('a page that fails is the answer', async () => {
  const answers = [page(1, 'next'), { error: networkError }];
  expect(await allPages(async () => answers.shift() ?? page(3, null))).toEqual(networkError);
});
