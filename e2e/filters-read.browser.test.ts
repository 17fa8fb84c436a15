import { expect, test } from 'vitest';
import { newEvent } from '#testing/server/scenario.ts';
import { atRest } from './at-rest.ts';
import { Console, openBrowser } from './console.ts';
import { openOffice } from './office.ts';
import { offerPicture } from './pictures.ts';
import { ADMIN } from './product.ts';
import { resize } from './resize.ts';

const SCREENS = ['/attendance-report', '/events', '/students', '/admin'] as const;
/** Two phones, a tablet upright, one on its side, which is also a laptop at 125 %, and a laptop. */
const WIDTHS = [360, 390, 768, 1024, 1280] as const;

test('what a list is filtered by can be read in full on a phone, a tablet and a laptop', async () => {
  const office = await openOffice();
  const admin = await Console.open(await openBrowser(), office.url);
  await admin.signedIn(ADMIN);
  const { id } = await newEvent(office);
  const cut: string[] = [];
  for (const screen of [...SCREENS, `/attendance/${id}`]) {
    await admin.goto(screen);
    await admin.page.waitForSelector('main search select');
    for (const width of WIDTHS) {
      await resize(admin.page, { width, height: 800, deviceScaleFactor: 1 });
      await offerPicture(admin.page, `filters${screen.replaceAll('/', '-')}-${width}`);
      const found = await atRest(() => cutOffIn(admin));
      cut.push(...found.map(text => `${screen} at ${width}: ${text}`));
    }
  }
  expect(cut).toEqual([]);
});

/** The selects whose chosen text is wider than its place. */
const cutOffIn = ({ page }: Console): Promise<string[]> =>
  page.$$eval('main search select', selects =>
    selects.flatMap(select => {
      if (!(select instanceof HTMLSelectElement)) return [];
      const { font, wordSpacing, paddingLeft, paddingRight } = getComputedStyle(select);
      const ruler = document.createElement('canvas').getContext('2d');
      if (!ruler) throw new Error('no canvas');
      ruler.font = font;
      ruler.wordSpacing = wordSpacing;
      const text = select.selectedOptions[0]?.text ?? '';
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return ruler.measureText(text).width > room + 1 ? [text] : [];
    }),
  );
