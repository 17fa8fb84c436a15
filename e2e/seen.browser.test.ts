import { expect, test } from 'vitest';
import { Console, openBrowser } from './console.ts';
import { Keys } from './keys.ts';
import { enrol, openOffice } from './office.ts';
import { ADMIN } from './product.ts';

/** The names of the buttons that have the trades, from the second to the fourth. */
const TRADES = ['Civil Engineering', 'Electronics & Communication', 'Mechanical Engineering'] as const;

test('the focus is seen on a ground that is always dark, and on a button that stood half outside', async () => {
  const office = await openOffice();
  for (const trade of TRADES) await enrol(office, `Zoya of ${trade}`, trade);
  const browser = await openBrowser();
  const visitor = await Console.open(browser, office.url);
  await still(visitor);
  await visitor.goto('/');
  await visitor.see('Version 1.0');
  const past = new Keys(visitor);
  await past.tabTo('link', 'Create your account');
  await past.focusOn('Create your account');
  expect([...past.faults]).toEqual([]);

  const admin = await Console.open(browser, office.url);
  await still(admin);
  await admin.signedIn(ADMIN);
  await admin.page.setViewport({ width: 360, height: 640 });
  await admin.goto('/students');
  await admin.see('Showing 3 of 3 students');
  const keys = new Keys(admin);
  for (const trade of TRADES) await keys.tabTo('button', `${trade} 1`);
  for (const trade of TRADES.toReversed()) await keys.tabTo('button', `${trade} 1`, { back: true });
  expect([...keys.faults]).toEqual([]);
});

/** Without animations: what is looked at is at its final place. */
const STILL = { name: 'prefers-reduced-motion', value: 'reduce' };
const still = ({ page }: Console): Promise<void> => page.emulateMediaFeatures([STILL]);
