import { expect, test } from 'vitest';
import type { Console } from './rig/console.ts';
import { offerBothPictures } from './rig/pictures.ts';
import { deskAt, enrol, openOffice } from './steps/office.ts';

const NAMES = [
  'Venkata Naga Satya Sai Lakshmi Narasimha Subrahmanyam Chaitanya Krishnamurthy Rao',
  'W'.repeat(100),
  'Venkatasubramanian Radhakrishnan Krishnamurthy Iyer',
  'LAKSHMINARAYANAN VENKATARAMANAN SUBRAHMANYAM',
];

test('a card has the whole name, however long it is', async () => {
  const office = await openOffice();
  for (const name of NAMES) await enrol(office, name);
  const admin = await deskAt(office, '/students/cards');
  for (const name of NAMES) await admin.see(name);
  await admin.page.evaluate(() => document.fonts.ready.then(() => undefined));
  await offerBothPictures(admin.page, 'card-names');
  await expect.poll(() => cutOff(admin)).toEqual([]);
});

/** The texts of cards that are not whole: in their own space, or beside the code. */
const cutOff = ({ page }: Console): Promise<string[]> =>
  page.$$eval('[data-testid="qr-card"] > div, [data-testid="qr-card"] span', texts =>
    texts
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
      .map(({ textContent }) => textContent),
  );
