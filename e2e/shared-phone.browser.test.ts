import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { Console, openBrowser } from './console.ts';
import { follow, logOut, stored } from './forms.ts';
import { ANANYA, MEERA } from './people.ts';
import { startProduct } from './product.ts';

test('a report that is still being made at logout leaves with its owner', async () => {
  // Without a worker, so that it is never ready.
  const product = await startProduct();
  const phone = await Console.open(await openBrowser(), product.url);
  await phone.signedUp(MEERA);
  await phone.signedUp(ANANYA);
  await phone.goto('/attendance');
  await phone.press('Export');
  await phone.pressOn('[role="menuitem"]');
  await phone.see(MESSAGES.reportProgress(0));

  await logOut(phone);
  await phone.reach('/');
  await follow(phone, 'Login');
  await phone.fill('Email', MEERA.email);
  await phone.fill('Password', MEERA.password);
  await phone.press('Sign In');
  await phone.see(MESSAGES.welcomeBack(MEERA.name));
  await phone.gone(MESSAGES.reportProgress(0));
  // Settled: whatever would follow stands in the place of what has gone.
  expect(await phone.page.evaluate(() => document.body.innerText)).not.toContain(MESSAGES.sessionEnded);
  await expect.poll(() => stored(phone)).toMatchObject({ user: { email: MEERA.email } });
});
