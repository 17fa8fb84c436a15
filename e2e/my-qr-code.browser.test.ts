import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { Console, openBrowser } from './console.ts';
import { cut } from './intercept.ts';
import { lookAt } from './look.ts';
import { ANANYA } from './people.ts';
import { startProduct } from './product.ts';

test('a student sees, downloads and shares the own code, and gets a local one if the server gives none', async () => {
  const product = await startProduct();
  const browser = await openBrowser();
  const student = await Console.open(browser, product.url);
  const { page } = student;
  await student.goto('/qr-code');
  await student.see(MESSAGES.loginForQr);
  await student.see('Go to Login');
  await student.signedUp(ANANYA);
  await student.goto('/qr-code');
  for (const text of [ANANYA.name, ANANYA.roll_no, ANANYA.trade, 'Active QR Code', 'Generated'])
    await student.see(text);
  await expect
    .poll(() => page.$eval('[data-testid="qr-code"] svg', svg => svg.getBoundingClientRect().width))
    .toBe(200);

  await student.press('Download');
  await student.see(MESSAGES.qrDownloaded);

  // Sharing is not available here: the text is copied, and the button shows that for a moment.
  await page.evaluate(() => {
    const copied = (text: string): Promise<void> => {
      document.documentElement.setAttribute('data-copied', text);
      return Promise.resolve();
    };
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
  });
  await Promise.all([student.see('Shared!'), student.see(MESSAGES.qrDataCopied), student.press('Share')]);
  await student.gone('Shared!');
  const copied = await page.evaluate(() => document.documentElement.getAttribute('data-copied') ?? '');
  expect(JSON.parse(copied)).toMatchObject({ type: 'user_attendance' });
  expect(copied).not.toContain(ANANYA.name);

  const mend = await cut(student, '/api/qr/');
  await student.goto('/qr-code');
  await student.see(MESSAGES.qrFallback);
  await student.see('Local code');
  await page.waitForSelector('[data-testid="qr-code"] svg');
  const findings = await lookAt(student, 'qr-code-local');
  await mend();
  await student.press('Try the server again');
  await student.gone('Local code');

  expect(findings).toEqual([]);
  expect(student.complaints.filter(text => text !== 'Failed to load resource: net::ERR_FAILED')).toEqual([]);
});
